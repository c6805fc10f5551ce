/**
 * How much each mark of a change speaks for a lost protection, in tenths of the logarithm of the odds: learned from
 * the histories of public repositories, security fixes turned round against ordinary changes, marks of at least 20
 * repositories only (`docs/measured.md` says how well it tells on others). Nothing here is a rule by itself.
 */
/** Words of names and texts that went, and none like it came. */
const WENT = `
  sanitize 20 escape 14 html 12 sanitized 12 safe 10 token 10 h 8 replace 8 define 7 host 7 raw 7
  request 7 sizeof 7 allowed 6 invalid 6 path 6 unsigned 6 util 6 valid 6 add 5 catch 5 content 5 ctx 5
  filter 5 include 5 int 5 max 5 uint 5 utils 5 x 5 auth 4 check 4 data 4 encode 4 headers 4 internal 4
  size 4 update 4 uri 4 validate 4 allow 3 app 3 attribute 3 buffer 3 c 3 continue 3 decode 3 def 3
  defined 3 file 3 handle 3 input 3 len 3 local 3 offset 3 ok 3 out 3 parse 3 result 3 return 3 row 3
  session 3 start 3 string 3 throw 3 try 3 u 3 user 3 width 3 access 2 action 2 before 2 bool 2 can 2
  close 2 const 2 do 2 encoding 2 end 2 error 2 false 2 filename 2 form 2 has 2 http 2 idx 2 not 2
  option 2 parent 2 query 2 range 2 server 2 switch 2 t 2 target 2 text 2 to 2 use 2 utf 2 w 2 =null 1 a 1
  argument 1 by 1 bytes 1 compile 1 count 1 delete 1 event 1 except 1 exists 1 failed 1 full 1 func 1
  function 1 header 1 if 1 import 1 in 1 is 1 keys 1 match 1 message 1 msg 1 name 1 node 1 none 1 null 1
  number 1 pattern 1 post 1 process 1 regex 1 s 1 src 1 sub 1 table 1 trim 1 url 1 value 1 with 1 write 1
  addr -1 args -1 as -1 b -1 boolean -1 byte -1 class -1 config -1 copy -1 debug -1 default -1 double -1
  empty -1 f -1 final -1 g -1 get -1 index -1 item -1 join -1 long -1 map -1 method -1 min -1 net -1
  new -1 next -1 nil -1 of -1 org -1 os -1 prefix -1 read -1 ref -1 response -1 split -1 success -1
  then -1 this -1 true -1 type -1 warn -1 while -1 any -2 array -2 at -2 auto -2 base -2 buf -2 cache -2
  case -2 client -2 contains -2 else -2 field -2 found -2 hash -2 info -2 interface -2 io -2 key -2
  last -2 length -2 n -2 no -2 num -2 object -2 r -2 require -2 root -2 self -2 source -2 state -2
  system -2 all -3 and -3 api -3 body -3 com -3 context -3 create -3 find -3 for -3 list -3 logger -3
  must -3 on -3 slice -3 status -3 str -3 the -3 time -3 v -3 =nil -4 code -4 each -4 endif -4 global -4
  java -4 let -4 module -4 obj -4 property -4 first -5 package -5 push -5 remove -5 set -5 struct -5
  dev -6 load -6 output -6 var -6 select -8 val -8 version -9
`

/** Words that came, and none like it went. */
const CAME = `
  sanitize 21 replace 10 html 8 range 7 s 7 token 7 check 6 escape 6 request 6 style 6 a 5 access 5
  blank 5 config 5 function 5 http 5 join 5 meta 5 post 5 query 5 web 5 and 4 before 4 contains 4
  display 4 encode 4 failed 4 inner 4 logger 4 math 4 object 4 params 4 sprintf 4 string 4 strip 4 trim 4
  true 4 url 4 allow 3 buf 3 except 3 filename 3 for 3 global 3 hash 3 invalid 3 json 3 log 3 match 3
  net 3 none 3 now 3 of 3 raw 3 req 3 root 3 set 3 title 3 uri 3 value 3 write 3 action 2 address 2
  context 2 ctx 2 delete 2 empty 2 env 2 exception 2 extends 2 from 2 header 2 host 2 i 2 index 2 int 2
  internal 2 keys 2 len 2 lower 2 node 2 on 2 p 2 parent 2 print 2 r 2 require 2 test 2 w 2 warning 2
  =nil 1 argument 1 as 1 attr 1 attribute 1 catch 1 child 1 current 1 d 1 data 1 dir 1 document 1 each 1
  else 1 end 1 exists 1 false 1 filter 1 found 1 g 1 github 1 handler 1 if 1 info 1 item 1 lock 1 method 1
  model 1 must 1 open 1 package 1 path 1 property 1 read 1 ref 1 remove 1 response 1 select 1 self 1
  server 1 sizeof 1 slice 1 socket 1 stack 1 state 1 status 1 target 1 text 1 the 1 uint 1 use 1 all -1
  any -1 api -1 app -1 apply -1 args -1 await -1 b -1 body -1 boolean -1 call -1 case -1 continue -1
  create -1 dev -1 echo -1 error -1 exit -1 factory -1 field -1 fields -1 final -1 float -1 fmt -1 fn -1
  h -1 href -1 idx -1 in -1 inline -1 input -1 io -1 last -1 length -1 listener -1 location -1 m -1
  module -1 next -1 non -1 output -1 parse -1 pass -1 public -1 record -1 scope -1 split -1 sub -1
  switch -1 then -1 type -1 typeof -1 types -1 undefined -1 utf -1 values -1 version -1 void -1 warn -1
  where -1 width -1 =null -2 add -2 array -2 assert -2 async -2 at -2 base -2 block -2 break -2 byte -2
  bytes -2 c -2 can -2 char -2 close -2 code -2 command -2 const -2 debug -2 defined -2 double -2
  element -2 encoding -2 err -2 errors -2 f -2 file -2 first -2 flags -2 format -2 get -2 group -2 id -2
  instanceof -2 k -2 let -2 level -2 line -2 load -2 local -2 long -2 make -2 max -2 mode -2 msg -2
  number -2 options -2 parser -2 prefix -2 private -2 raise -2 run -2 source -2 src -2 std -2 super -2
  sys -2 t -2 table -2 throw -2 var -2 with -2 after -3 bool -3 build -3 by -3 cfg -3 db -3 define -3
  do -3 elif -3 endif -3 export -3 foreach -3 func -3 have -3 https -3 import -3 include -3 instance -3
  interface -3 key -3 map -3 message -3 not -3 null -3 obj -3 ok -3 search -3 some -3 system -3 to -3
  unknown -3 update -3 util -3 v -3 val -3 =none -4 client -4 count -4 def -4 default -4 e -4 event -4
  init -4 is -4 list -4 offset -4 option -4 row -4 time -4 append -5 has -5 result -5 copy -6 this -8
`

/** Words of what went and of what came. */
const BOTH = `
  request 6 url 5 int 4 t 4 value 4 code 3 data 3 token 3 user 3 id 2 path 2 string 2 in 1 name 1 write 1
  a -1 file -1 options -1 set -1 if -3 to -3 get -4 the -4 define -5 https -5 not -5 class -6 version -7
`

/** Words of comments that went. */
const SAID = `
  security 7 the 7 url 7 can 6 escape 6 prevent 6 without 6 buffer 5 data 5 https 5 into 5 otherwise 4
  sanitize 4 time 4 valid 4 would 4 already 3 each 3 get 3 have 3 header 3 html 3 instead 3 invalid 3
  key 3 max 3 must 3 null 3 other 3 overflow 3 path 3 string 3 there 3 allow 2 also 2 avoid 2 below 2
  but 2 class 2 defined 2 don 2 either 2 empty 2 false 2 file 2 for 2 http 2 include 2 input 2 issues 2
  list 2 may 2 name 2 org 2 returns 2 see 2 size 2 which 2 with 2 above 1 add 1 all 1 always 1 and 1
  been 1 before 1 bytes 1 checks 1 code 1 next 1 non 1 not 1 now 1 object 1 read 1 return 1 since 1 than 1
  that 1 them 1 too 1 via 1 any -1 are -1 cannot -1 case -1 characters -1 check -1 doesn -1 first -1
  from -1 make -1 new -1 param -1 remove -1 request -1 text -1 then -1 these -1 they -1 true -1 type -1
  against -2 com -2 copy -2 create -2 error -2 number -2 same -2 start -2 user -2 values -2 current -3
  default -3 function -3 more -3 need -3 only -3 some -3 two -3 was -3 will -3 todo -4 should -7
`

/** Words of the names of functions that lost something. */
const AROUND = `
  sanitize 19 decode 8 html 8 escape 7 delete 6 text 5 client 4 filter 4 handler 4 key 4 name 4 token 4
  update 4 apply 3 data 3 path 3 process 3 set 3 user 3 add 2 by 2 check 2 close 2 encode 2 generate 2
  header 2 http 2 info 2 line 2 new 2 read 2 render 2 search 2 size 2 call 1 config 1 create 1 file 1 in 1
  index 1 item 1 map 1 open 1 parse 1 post 1 register 1 remove 1 save 1 table 1 to 1 url 1 value 1 and -1
  anonymous -1 code -1 copy -1 event -1 execute -1 field -1 from -1 has -1 init -1 of -1 on -1 query -1
  stream -1 type -1 validate -1 version -1 all -2 cache -2 default -2 error -2 find -2 for -2
  initialize -2 make -2 next -2 prepare -2 run -2 send -2 build -3 do -3 format -3 is -3 start -3 test -3
  write -3 handle -4 string -4 options -5 setup -5 with -5
`

/** Signs that went and came. */
const SIGNS: readonly (readonly [string, number])[] = [
  ['++', 7],
  ['---', 6],
  ['-<=', 6],
  ['+%', 5],
  ['-=', 4],
  ['-?', 4],
  ['-||', 4],
  ['-(', 3],
  ['-)', 3],
  ['-,', 3],
  ['-::', 3],
  ['-;', 3],
  ['-==', 3],
  ['+(', 3],
  ['+*', 3],
  ['+->', 3],
  ['+;', 3],
  ['-&&', 2],
  ['-*', 2],
  ['--', 2],
  ['->=', 2],
  ['+&&', 2],
  ['+-', 2],
  ['+<=', 2],
  ['+==', 2],
  ['-->', 1],
  ['+)', 1],
  ['+::', 1],
  ['+>', 1],
  ['+[', 1],
  ['+]', 1],
  ['-/', -1],
  ['-<', -1],
  ['-===', -1],
  ['-[', -1],
  ['-]', -1],
  ['-|', -1],
  ['-}', -1],
  ['+++', -1],
  ['++=', -1],
  ['+...', -1],
  ['+<', -1],
  ['+>=', -1],
  ['+?', -1],
  ['+{', -1],
  ['+}"', -1],
  ['-!', -2],
  ['-++', -2],
  ['-+=', -2],
  ['-?.', -2],
  ['+,', -2],
  ['+=', -2],
  ['+}', -2],
  ['-&', -3],
  ['-=>', -3],
  ['+!', -3],
  ['+!=', -3],
  ['+!==', -3],
  ['+&', -3],
  ['+.', -3],
  ['+/', -3],
  ['+:=', -3],
  ['+===', -3],
  ['+||', -3],
  ['-%', -4],
  ['+#', -4],
  ['+=>', -4],
  ['-:', -5],
  ['-:=', -5],
  ['-.', -6],
  ['+:', -6],
]

/** How much went and came. */
const AMOUNTS: readonly (readonly [string, number])[] = [
  ['blocks 0', -1],
  ['blocks 2', 1],
  ['blocks 3', 1],
  ['blocks 4', -2],
  ['blocks 5', -3],
  ['came 0', 4],
  ['came 2', 2],
  ['came 3', -3],
  ['came 4', -3],
  ['came 5', -3],
  ['came 7', -1],
  ['function came', -3],
  ['function gone', -2],
  ['share 0', 4],
  ['share 0.1', 5],
  ['share 0.25', 2],
  ['share 0.5', 1],
  ['share 1', -4],
  ['share 2', -2],
  ['share more', -10],
  ['went 0', -7],
  ['went 1', 2],
  ['went 2', 3],
  ['went 3', 1],
  ['went 4', 2],
  ['went 6', 1],
  ['went 7', -6],
]

/** What a change without any mark has. */
export const lossBias = -9

function readTable(sign: string, table: string): [string, number][] {
  const items = table.trim().split(/\s+/)
  return items.flatMap((word, at): [string, number][] =>
    at % 2 === 0 ? [[`${sign}${word}`, Number(items[at + 1])]] : [],
  )
}

export const lossWeights: ReadonlyMap<string, number> = new Map([
  ...readTable('-', WENT),
  ...readTable('+', CAME),
  ...readTable('~', BOTH),
  ...readTable('#', SAID),
  ...readTable('@', AROUND),
  ...SIGNS,
  ...AMOUNTS,
])
