#!/usr/bin/env kotlin
@file:DependsOn("com.acme:core:1.0")

import com.acme.core.run

run(args)
