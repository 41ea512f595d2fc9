-module(shop_order).
-behaviour(gen_server).
-include("order.hrl").
-include_lib("kernel/include/file.hrl").
-import(lists, [map/2, foldl/3]).
-export([pay/1, close/2]).
% -include("commented.hrl").
pay(X) -> hidden(X, "-include(quoted)").
close(X, Y) -> X.
hidden(X, Y) -> X.
