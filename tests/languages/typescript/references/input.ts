/// <reference path="./globals.d.ts" />
/// <reference path="types/more.d.ts" />
/// <reference types="node" />
// <reference path="./no.d.ts" />
export {};
