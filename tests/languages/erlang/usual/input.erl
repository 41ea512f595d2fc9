-module(kettle).
-behaviour(gen_server).
-include("kettle.hrl").
-include_lib("kernel/include/logger.hrl").
-import(lists, [map/2, foldl/3]).
-export([start/0, stop/1]).
-export([heat/2]).
-export_type([level/0]).
-record(water, {level = 0}).
-define(LIMIT, 100).
-define(DOUBLE(X), (X) * 2).
-type level() :: integer().

start() -> ok.
stop(_) -> hidden().
heat(W, L) -> W#water{level = L}.
hidden() -> ok.
