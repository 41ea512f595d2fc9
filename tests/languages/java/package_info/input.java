/** See com.acme.Other and {@link Third}. */
@NonNullApi
package com.acme.app;

import com.acme.marks.NonNullApi;
