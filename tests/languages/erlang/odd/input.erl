%% -include("commented.hrl").
-module(odd).
-behavior(supervisor).
-export([]).
-export(['odd name'/1]).
-ifdef(TEST).
-include("test.hrl").
-endif.
-define(TEXT, "-include(\"text.hrl\").").
-import(maps, []).
-callback init(term()) -> ok.
'odd name'(_) -> "-import(strings, [a/1]).".
private() -> lists:map(fun other:call/1, []).
