%% Functions and branch points of Erlang files by the parser of syntax_tools: one JSON line for each path on standard input.
-module(erlang_truth).
-export([main/1]).
-mode(compile).

main(_) -> loop().

loop() ->
    case io:get_line("") of
        eof -> ok;
        Line ->
            Path = string:trim(Line),
            io:format("~ts~n", [describe(Path)]),
            loop()
    end.

describe(Path) ->
    case epp_dodger:parse_file(Path, [no_fail]) of
        {ok, Forms} ->
            Broken = [F || F <- Forms, erl_syntax:type(F) =:= error_marker],
            Ends = ends(Path),
            Functions = [function(F, Ends) || F <- Forms, erl_syntax:type(F) =:= function],
            case Broken of
                [] -> ["{\"file\":", quote(Path), ",\"functions\":[", lists:join(",", Functions), "]}"];
                _ -> ["{\"file\":", quote(Path), ",\"error\":\"not read\"}"]
            end;
        _ -> ["{\"file\":", quote(Path), ",\"error\":\"not read\"}"]
    end.

%% Lines of the full stops.
ends(Path) ->
    {ok, Bytes} = file:read_file(Path),
    {ok, Tokens, _} = erl_scan:string(unicode:characters_to_list(Bytes), 1, []),
    [line(Place) || {dot, Place} <- Tokens].

line({Line, _}) -> Line;
line(Line) when is_integer(Line) -> Line;
line(Annotation) -> erl_anno:line(Annotation).

function(Form, Ends) ->
    Line = line(erl_syntax:get_pos(Form)),
    End = hd([E || E <- Ends, E >= Line] ++ [Line]),
    Clauses = erl_syntax:function_clauses(Form),
    Points = length(Clauses) - 1 + lists:sum([count(C) || C <- Clauses]),
    Name = case erl_syntax:type(erl_syntax:function_name(Form)) of
        atom -> atom_to_list(erl_syntax:atom_value(erl_syntax:function_name(Form)));
        _ -> "?"
    end,
    io_lib:format("{\"name\":~ts,\"line\":~b,\"endLine\":~b,\"parameters\":~b,\"branchPoints\":~b}",
        [quote(Name), Line, End, erl_syntax:function_arity(Form), Points]).

count(Node) ->
    own(Node) + lists:sum([count(N) || Group <- erl_syntax:subtrees(Node), N <- Group]).

own(Node) ->
    case erl_syntax:type(Node) of
        case_expr -> arms(erl_syntax:case_expr_clauses(Node));
        receive_expr -> arms(erl_syntax:receive_expr_clauses(Node));
        if_expr -> length([C || C <- erl_syntax:if_expr_clauses(Node), not is_true(C)]);
        try_expr -> arms(erl_syntax:try_expr_clauses(Node)) + length(erl_syntax:try_expr_handlers(Node));
        fun_expr -> length(erl_syntax:fun_expr_clauses(Node)) - 1;
        named_fun_expr -> length(erl_syntax:named_fun_expr_clauses(Node)) - 1;
        list_comp -> 1;
        binary_comp -> 1;
        infix_expr ->
            case erl_syntax:operator_name(erl_syntax:infix_expr_operator(Node)) of
                'andalso' -> 1;
                'orelse' -> 1;
                _ -> 0
            end;
        _ -> 0
    end.

arms(Clauses) -> length([C || C <- Clauses, not takes_rest(C)]).

takes_rest(Clause) ->
    case erl_syntax:clause_patterns(Clause) of
        [Pattern] -> erl_syntax:type(Pattern) =:= underscore andalso erl_syntax:clause_guard(Clause) =:= none;
        _ -> false
    end.

is_true(Clause) ->
    case erl_syntax:clause_guard(Clause) of
        none -> true;
        Guard -> lists:flatten(erl_prettypr:format(Guard)) =:= "true"
    end.

quote(Text) -> [$", lists:map(fun escape/1, Text), $"].

escape($") -> "\\\"";
escape($\\) -> "\\\\";
escape(C) -> C.
