import * as N from './n';
export import X = N.Q;
import Y = N.Z;
