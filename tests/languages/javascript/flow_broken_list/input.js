// @flow
export { type F, g D };
