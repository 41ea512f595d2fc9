import type { Props } from './props';
import { type Kind, value } from './mixed';
import type Default from './default';
import type * as types from './types';
import fs = require('fs');
import Alias = Namespace.Inner;
