const OBJECTIVE_C =
  /^[ \t]{0,200}(?:#[ \t]{0,20}(?:import|include|define|if|pragma)\b|@(?:interface|implementation|protocol|import|class|end)\b|\/\/|\/\*)/m
const MATLAB = /^[ \t]{0,200}(?:%|(?:function|classdef|endfunction)\b|end;?[ \t]{0,200}$)/m

/** What a `.m` file holds: Objective-C, unless only MATLAB speaks. */
export function tellM(text: string): 'objective-c' | 'matlab' {
  return !OBJECTIVE_C.test(text) && MATLAB.test(text) ? 'matlab' : 'objective-c'
}
