/**
 * How much each mark of a change speaks for a lost protection, in twentieths of the logarithm of the odds: learned from
 * the histories of public repositories, security fixes turned round against ordinary changes, marks of at least 15
 * repositories only (`docs/measured.md` says how well it tells on others). Nothing here is a rule by itself.
 */
/** Words of names and texts that went, and none like it came. */
const WENT = `
  insecure 102 csrf 97 sanitize 65 overflow 63 escape 61 secure 58 protection 48 safe 48 xss 47 goto 39
  sz 39 normalize 36 invalid 35 max 32 valid 30 servlet 29 too 29 cookie 28 htmlspecialchars 28 token 28
  preg 27 validate 27 allowed 26 html 26 security 26 ent 25 xml 23 long 22 plain 22 validation 22
  validator 22 forbidden 19 parameter 19 helper 18 part 17 ptr 17 alloc 16 decoded 16 clean 15 external 15
  need 15 numeric 15 scheme 15 size 15 text 15 throw 15 check 14 diff 14 hostname 14 ip 14 policy 14
  strip 14 tmp 14 idx 13 post 13 destroy 12 encode 12 form 12 https 12 request 12 sql 12 start 12 access 11
  bits 11 compare 11 continue 11 expected 11 raise 11 replace 11 ul 11 verify 11 =null 10 buffer 10
  fprintf 10 javax 10 len 10 path 10 ssl 10 used 10 core 9 document 9 host 9 length 9 limits 9 random 9
  regex 9 uint 9 upload 9 zip 9 admin 8 allow 8 bad 8 ca 8 errors 8 parts 8 q 8 remaining 8 skip 8 chars 7
  denied 7 http 7 if 7 memory 7 null 7 parent 7 prev 7 resource 7 separator 7 u 7 utils 7 attr 6 basic 6
  cast 6 contents 6 decode 6 entry 6 extra 6 fail 6 filename 6 filter 6 folder 6 import 6 input 6 large 6
  metadata 6 multi 6 public 6 redirect 6 reply 6 strdup 6 strings 6 w 6 wrapper 6 buf 5 characters 5
  contains 5 convert 5 domain 5 failed 5 frame 5 in 5 node 5 param 5 raw 5 reader 5 rs 5 s 5 session 5
  socket 5 uri 5 xff 5 alpha 4 and 4 arg 4 before 4 calloc 4 content 4 ctx 4 detected 4 failure 4 illegal 4
  maximum 4 os 4 pattern 4 png 4 prefix 4 prepare 4 protected 4 proto 4 quote 4 quotes 4 requested 4
  return 4 secret 4 snprintf 4 starts 4 stream 4 sub 4 user 4 web 4 while 4 z 4 any 3 append 3 class 3
  client 3 configuration 3 conn 3 define 3 digest 3 edit 3 equals 3 exception 3 expression 3 hex 3
  instanceof 3 lib 3 localhost 3 map 3 methods 3 module 3 of 3 parameters 3 parser 3 real 3 root 3 space 3
  stderr 3 throws 3 was 3 wrong 3 abort 2 app 2 area 2 at 2 bytes 2 call 2 conf 2 copy 2 cur 2 dns 2
  elseif 2 ends 2 extend 2 false 2 final 2 format 2 functions 2 headers 2 hidden 2 high 2 i 2 interface 2
  internal 2 join 2 local 2 m 2 matches 2 names 2 no 2 nodes 2 offset 2 once 2 only 2 or 2 origin 2
  permission 2 previous 2 relative 2 required 2 run 2 sc 2 sep 2 sha 2 shared 2 split 2 suffix 2 super 2
  unsafe 2 value 2 verbose 2 abs 1 absolute 1 account 1 args 1 array 1 assert 1 bin 1 bind 1 block 1
  boolean 1 bounds 1 br 1 cb 1 charset 1 column 1 columns 1 comment 1 connection 1 d 1 dst 1 e 1 element 1
  entities 1 environment 1 error 1 exist 1 file 1 fixed 1 found 1 fs 1 full 1 groups 1 h 1 handler 1 img 1
  instance 1 lambda 1 ldap 1 legacy 1 lower 1 make 1 many 1 math 1 may 1 missing 1 permissions 1 queue 1
  re 1 rest 1 role 1 see 1 set 1 sprintf 1 src 1 startswith 1 stats 1 syntax 1 t 1 than 1 that 1 tls 1
  typeof 1 undef 1 unset 1 usage 1 values 1 win 1 wrap 1 =nil -1 =none -1 all -1 already -1 application -1
  as -1 attribute -1 attributes -1 authorization -1 available -1 b -1 background -1 be -1 begin -1 big -1
  blob -1 border -1 builder -1 bundle -1 but -1 by -1 case -1 cell -1 center -1 cert -1 channel -1 common -1
  const -1 constants -1 control -1 counter -1 crypto -1 cursor -1 data -1 default -1 defer -1 defined -1
  delete -1 deleted -1 desc -1 dict -1 directory -1 disable -1 display -1 div -1 do -1 drop -1 elements -1
  enable -1 endpoint -1 engine -1 enum -1 errorf -1 events -1 exists -1 extract -1 family -1 fetch -1
  fields -1 flag -1 fn -1 force -1 fp -1 fragment -1 group -1 handle -1 have -1 hdr -1 height -1 hide -1
  history -1 home -1 images -1 index -1 inline -1 integer -1 isinstance -1 json -1 language -1 last -1
  let -1 level -1 lines -1 list -1 load -1 logger -1 lookup -1 mail -1 manager -1 mask -1 match -1
  message -1 mode -1 model -1 namespace -1 nil -1 non -1 not -1 ns -1 ok -1 on -1 one -1 open -1 openssl -1
  option -1 optional -1 opts -1 p -1 page -1 pass -1 paths -1 peer -1 per -1 pointer -1 pre -1 profile -1
  promise -1 properties -1 proxy -1 push -1 rc -1 ref -1 reference -1 refresh -1 reg -1 register -1
  registry -1 remove -1 repository -1 req -1 resolve -1 right -1 rule -1 save -1 search -1 seek -1 show -1
  slice -1 small -1 sort -1 source -1 specified -1 stat -1 storage -1 store -1 strcmp -1 struct -1
  subject -1 submit -1 switch -1 target -1 tcp -1 td -1 test -1 time -1 timeout -1 title -1 top -1 tree -1
  ui -1 unicode -1 unique -1 unsupported -1 users -1 util -1 uuid -1 view -1 visible -1 void -1 warnings -1
  where -1 window -1 windows -1 without -1 write -1 x -1 you -1 zero -1 actions -2 addr -2 address -2 amp -2
  blank -2 bool -2 box -2 browser -2 can -2 cannot -2 card -2 catch -2 click -2 code -2 connect -2
  context -2 controller -2 create -2 current -2 date -2 dest -2 echo -2 enabled -2 errno -2 event -2 ex -2
  fmt -2 from -2 func -2 generate -2 hash -2 identity -2 j -2 java -2 js -2 left -2 line -2 link -2
  loader -2 locale -2 lock -2 logging -2 login -2 more -2 n -2 none -2 number -2 obj -2 orig -2 original -2
  params -2 password -2 php -2 r -2 range -2 received -2 record -2 release -2 remote -2 row -2 settings -2
  short -2 sig -2 stack -2 stdout -2 step -2 str -2 strtolower -2 style -2 substr -2 supported -2 system -2
  total -2 transport -2 trim -2 try -2 update -2 warn -2 warning -2 argument -3 attrs -3 authentication -3
  basename -3 bit -3 body -3 bottom -3 cache -3 cfg -3 ch -3 close -3 commons -3 cp -3 debug -3 ensure -3
  eof -3 except -3 f -3 fd -3 fill -3 function -3 head -3 ids -3 info -3 init -3 items -3 k -3 keys -3 l -3
  lang -3 must -3 next -3 opt -3 options -3 port -3 pr -3 print -3 private -3 protocol -3 query -3
  signature -3 status -3 sync -3 table -3 tag -3 tags -3 temp -3 unless -3 unsigned -3 width -3 action -4
  apache -4 arguments -4 auth -4 byte -4 certificate -4 chunk -4 def -4 dir -4 else -4 empty -4 end -4
  endif -4 entity -4 env -4 err -4 flex -4 id -4 image -4 javascript -4 limit -4 malloc -4 method -4 name -4
  note -4 reason -4 result -4 st -4 strpos -4 to -4 true -4 type -4 url -4 username -4 a -5 base -5
  changes -5 compile -5 db -5 doc -5 exc -5 include -5 int -5 is -5 isset -5 new -5 org -5 packet -5
  parse -5 printf -5 read -5 reset -5 resp -5 server -5 this -5 =0 -6 global -6 io -6 log -6 mem -6 num -6
  payload -6 pool -6 sec -6 select -6 static -6 std -6 utf -6 char -7 cleanup -7 config -7 free -7 header -7
  memcpy -7 output -7 pos -7 ret -7 script -7 depth -8 exit -8 response -8 self -8 ssize -8 strlen -8 c -9
  count -9 deprecated -9 get -11 out -11 use -11 console -12
`

/** Words that came, and none like it went. */
const CAME = `
  csrf 91 insecure 68 amp 30 strcpy 20 field 14 private 14 request 14 db 13 function 13 system 13 auth 11
  can 11 tag 11 with 11 a 10 exception 10 http 10 i 10 strings 10 host 9 json 9 no 9 org 9 r 9 raw 9 str 9
  style 9 true 9 connection 8 delete 8 flags 8 in 8 replace 8 ssl 8 template 8 the 8 url 8 byte 7 check 7
  container 7 free 7 logger 7 map 7 match 7 name 7 none 7 parse 7 post 7 resource 7 size 7 test 7 var 7 as 6
  begin 6 buffer 6 catch 6 cert 6 code 6 data 6 file 6 input 6 length 6 min 6 policy 6 prefix 6 runtime 6
  switch 6 w 6 and 5 block 5 config 5 def 5 exit 5 integer 5 io 5 limit 5 link 5 os 5 p 5 public 5 require 5
  server 5 services 5 span 5 state 5 types 5 attr 4 before 4 entity 4 for 4 items 4 list 4 ok 4 plugins 4
  put 4 ret 4 s 4 session 4 skip 4 socket 4 actions 3 agent 3 bits 3 category 3 cmd 3 condition 3 dict 3
  doc 3 domain 3 enable 3 errorf 3 exist 3 expression 3 factory 3 global 3 goto 3 hash 3 header 3 icon 3
  ignore 3 import 3 includes 3 inline 3 loaded 3 m 3 mime 3 module 3 more 3 openssl 3 part 3 plugin 3
  point 3 protected 3 serialize 3 sort 3 sql 3 starts 3 tags 3 transport 3 unsafe 3 vector 3 was 3 width 3
  without 3 your 3 z 3 abs 2 annotation 2 are 2 args 2 available 2 button 2 bytes 2 cannot 2 char 2 codec 2
  configuration 2 constructor 2 contains 2 controller 2 created 2 datetime 2 definition 2 del 2 destroy 2
  direct 2 directory 2 dropdown 2 else 2 equals 2 extension 2 failed 2 filename 2 go 2 headers 2 hide 2
  href 2 isinstance 2 isset 2 javax 2 li 2 location 2 login 2 mark 2 md 2 menu 2 merge 2 meta 2 must 2 my 2
  names 2 object 2 offset 2 optional 2 parts 2 peer 2 php 2 pool 2 query 2 reference 2 refresh 2 report 2
  required 2 rs 2 rules 2 shift 2 signed 2 sorted 2 split 2 strcmp 2 string 2 struct 2 substring 2 suffix 2
  target 2 templates 2 then 2 throws 2 token 2 uid 2 uint 2 ul 2 upper 2 users 2 val 2 values 2 warning 2
  widget 2 will 2 yield 2 =null 1 allow 1 arrays 1 author 1 background 1 bad 1 blank 1 browser 1 btn 1
  called 1 capture 1 certificate 1 channel 1 characters 1 cipher 1 color 1 compile 1 conf 1 context 1
  control 1 cookie 1 creating 1 credentials 1 crypto 1 cursor 1 denied 1 depth 1 desc 1 digest 1 display 1
  div 1 dump 1 ends 1 equal 1 exec 1 exp 1 ext 1 fail 1 future 1 group 1 handler 1 handshake 1 hdr 1 head 1
  helper 1 hidden 1 html 1 iter 1 java 1 join 1 js 1 kwargs 1 latest 1 like 1 loader 1 lookup 1 me 1
  methods 1 multiple 1 nested 1 now 1 onclick 1 one 1 orig 1 overflow 1 parent 1 paths 1 plain 1 pointer 1
  position 1 preg 1 property 1 proto 1 quote 1 read 1 readonly 1 reg 1 release 1 repository 1 resp 1 safe 1
  security 1 sender 1 sizeof 1 slice 1 snprintf 1 sprintf 1 stack 1 strlen 1 strong 1 swap 1 td 1 temp 1
  theme 1 tmp 1 trigger 1 unset 1 upgrade 1 verify 1 video 1 absolute -1 activity -1 alias -1 ap -1
  archive -1 arguments -1 atomic -1 attachment -1 backend -1 backup -1 bar -1 basic -1 binary -1 border -1
  br -1 cache -1 cached -1 callable -1 callback -1 circle -1 class -1 clean -1 closing -1 comments -1
  compute -1 confirmation -1 constant -1 content -1 cp -1 cpu -1 creation -1 ctrl -1 danger -1 days -1
  dec -1 defer -1 deprecation -1 descriptor -1 dest -1 detail -1 did -1 direction -1 disable -1 discard -1
  dns -1 dom -1 driver -1 ds -1 duplicate -1 dynamic -1 endpoint -1 enter -1 environment -1 exact -1 expr -1
  extended -1 extra -1 fallback -1 fd -1 flash -1 flex -1 fmt -1 functions -1 generate -1 generic -1
  getenv -1 github -1 given -1 handlers -1 height -1 helpers -1 hint -1 https -1 identity -1 images -1
  implode -1 information -1 int -1 interval -1 ip -1 ipv -1 labels -1 layout -1 ldap -1 len -1 license -1
  linked -1 links -1 linux -1 many -1 mapping -1 matches -1 maximum -1 may -1 messages -1 metrics -1
  migration -1 modified -1 msc -1 named -1 namespace -1 native -1 nio -1 nodes -1 oauth -1 once -1 only -1
  operator -1 or -1 payload -1 permission -1 please -1 prepare -1 primary -1 proc -1 promise -1
  properties -1 provider -1 push -1 px -1 rate -1 ready -1 received -1 record -1 recursive -1 regex -1
  registration -1 regular -1 rel -1 relative -1 remaining -1 removed -1 render -1 repeat -1 reply -1
  resolve -1 resources -1 restore -1 retry -1 revision -1 running -1 sample -1 saved -1 script -1 scroll -1
  search -1 seconds -1 sig -1 sockaddr -1 space -1 started -1 step -1 strategy -1 such -1 super -1
  supports -1 sync -1 tables -1 tasks -1 term -1 tests -1 that -1 tls -1 topic -1 trace -1 unexpected -1
  unit -1 unlink -1 updated -1 uri -1 username -1 v -1 va -1 valid -1 vendor -1 via -1 writer -1 zero -1
  =nil -2 active -2 algorithm -2 already -2 apply -2 arg -2 aria -2 assets -2 atoi -2 authorization -2
  back -2 bottom -2 buttons -2 center -2 classes -2 cli -2 client -2 cls -2 collect -2 collections -2
  comment -2 concat -2 counter -2 d -2 defaults -2 deleted -2 detect -2 diff -2 dispatch -2 drop -2
  duration -2 elements -2 encoding -2 entry -2 existing -2 expected -2 external -2 false -2 finished -2
  fixed -2 folder -2 font -2 frame -2 has -2 history -2 img -2 inet -2 initial -2 job -2 keep -2 library -2
  lines -2 lower -2 mail -2 margin -2 master -2 memset -2 modal -2 mutex -2 numeric -2 off -2 opt -2 out -2
  pages -2 params -2 password -2 path -2 preview -2 processing -2 rc -2 re -2 real -2 reduce -2
  references -2 register -2 reject -2 rename -2 requires -2 resize -2 router -2 routes -2 row -2 rows -2
  section -2 see -2 serializer -2 sign -2 signal -2 signature -2 spec -2 streams -2 strerror -2 strncmp -2
  styles -2 throw -2 throwable -2 timer -2 to -2 too -2 transaction -2 union -2 unix -2 util -2 uuid -2
  validate -2 validation -2 variable -2 variant -2 watch -2 wrap -2 yes -2 additional -3 address -3
  basename -3 bit -3 buf -3 c -3 cb -3 chain -3 charset -3 chunk -3 cmp -3 collection -3 compare -3
  contents -3 convert -3 count -3 debug -3 done -3 el -3 elsif -3 encoder -3 execute -3 fill -3 filters -3
  final -3 fn -3 force -3 foreach -3 form -3 found -3 ids -3 image -3 implemented -3 inc -3 invalid -3
  left -3 logging -3 media -3 member -3 mod -3 mode -3 ms -3 needs -3 note -3 open -3 options -3 padding -3
  priv -3 progress -3 project -3 ptr -3 raise -3 rect -3 reload -3 rest -3 reverse -3 scope -3 selected -3
  setting -3 sha -3 site -3 small -3 src -3 stat -3 static -3 stop -3 strict -3 supported -3 suppress -3
  svg -3 threads -3 toggle -3 transform -3 translate -3 truncate -3 ts -3 unable -3 undef -3 unique -3
  unless -3 update -3 utc -3 value -3 ver -3 volatile -3 web -3 ws -3 abstract -4 argv -4 ch -4 col -4
  columns -4 configure -4 construct -4 dialog -4 dirname -4 editor -4 email -4 event -4 events -4 exc -4
  exists -4 find -4 google -4 groups -4 have -4 iterator -4 key -4 l -4 large -4 let -4 loading -4 long -4
  msg -4 net -4 old -4 op -4 placeholder -4 port -4 pre -4 printf -4 prop -4 ref -4 results -4 roles -4
  sa -4 scan -4 second -4 setup -4 shutdown -4 table -4 tail -4 time -4 timestamp -4 typeof -4 up -4 user -4
  views -4 win -4 windows -4 async -5 attributes -5 authentication -5 be -5 body -5 chan -5 change -5
  checkbox -5 checked -5 click -5 components -5 counts -5 current -5 decode -5 decoder -5 dictionary -5
  document -5 enabled -5 export -5 extend -5 extract -5 fields -5 filesystem -5 filter -5 float -5 fp -5
  full -5 general -5 get -5 got -5 help -5 ifdef -5 insert -5 install -5 last -5 line -5 manager -5 n -5
  order -5 original -5 package -5 parameters -5 partial -5 pid -5 pop -5 pr -5 proxy -5 remove -5 rsa -5
  sc -5 send -5 ss -5 sub -5 tab -5 th -5 typedef -5 ui -5 visible -5 while -5 wrapper -5 you -5 =0 -6
  access -6 account -6 addr -6 all -6 alpha -6 argument -6 attrs -6 bind -6 builder -6 closed -6 column -6
  compression -6 concurrent -6 conn -6 css -6 dir -6 down -6 engine -6 entries -6 eq -6 error -6 explode -6
  files -6 finally -6 first -6 identifier -6 max -6 normal -6 ns -6 output -6 override -6 packet -6 param -6
  profile -6 props -6 reason -6 remote -6 run -6 save -6 schema -6 segment -6 select -6 selector -6
  status -6 total -6 tree -6 try -6 wait -6 warn -6 when -6 api -7 app -7 b -7 big -7 cc -7 complete -7
  confirm -7 console -7 empty -7 enc -7 end -7 exchange -7 flag -7 handle -7 hex -7 instanceof -7 locale -7
  move -7 nil -7 platform -7 process -7 queue -7 reader -7 return -7 route -7 some -7 std -7 storage -7
  text -7 top -7 undefined -7 any -8 append -8 base -8 by -8 child -8 component -8 copy -8 create -8
  encode -8 fs -8 ifndef -8 instance -8 interface -8 mask -8 math -8 mb -8 parameter -8 permissions -8
  range -8 req -8 root -8 should -8 stdout -8 unsupported -8 usage -8 utf -8 array -9 attribute -9 case -9
  clone -9 com -9 commit -9 disabled -9 do -9 e -9 err -9 feature -9 info -9 into -9 prev -9 shared -9
  ssh -9 start -9 where -9 x -9 admin -10 boolean -10 build -10 common -10 connect -10 double -10 each -10
  ex -10 except -10 f -10 format -10 lock -10 models -10 print -10 self -10 using -10 warnings -10 add -11
  application -11 at -11 core -11 dev -11 extern -11 fetch -11 fprintf -11 g -11 it -11 k -11 listener -11
  load -11 make -11 null -11 service -11 source -11 stderr -11 support -11 t -11 thread -11 title -11
  bool -12 break -12 call -12 changed -12 close -12 edit -12 elif -12 env -12 errno -12 from -12 multi -12
  o -12 obj -12 opts -12 res -12 success -12 timeout -12 result -13 stats -13 stream -13 unknown -13 cfg -14
  errors -14 level -14 metadata -14 non -14 sock -14 st -14 use -14 utils -14 void -14 window -14 after -15
  calloc -15 element -15 init -15 label -15 next -15 not -15 on -15 reset -15 simple -15 database -16
  date -16 store -16 task -16 this -16 trim -16 await -17 define -17 lib -17 message -17 number -17
  pending -17 role -17 set -17 settings -17 show -17 version -17 auto -18 const -18 continue -18 defined -18
  id -18 memory -18 unsigned -18 model -19 present -19 command -20 deprecated -20 item -20 default -21
  log -21 page -21 device -22 type -22 clear -23 is -23 lang -23 node -23 local -24 func -25 h -25 =none -26
  apache -28 enum -28 view -30 endif -32 include -45
`

/** Words of names and texts that both went and came. */
const BOTH = `
  csrf 79 token 14 uri 9 where 9 action 7 security 7 u 5 var 5 db 4 define 4 id 3 sql 3 web 3 access 2
  auth 2 is 2 primary 2 text 2 uint 2 all 1 allow 1 api 1 attribute 1 channel 1 color 1 context 1 create 1
  default 1 delete 1 div 1 element 1 filter 1 form 1 free 1 has 1 href 1 i 1 int 1 label 1 len 1 length 1
  limit 1 line 1 module 1 name 1 options 1 page 1 position 1 set 1 sha 1 start 1 t 1 test 1 the 1 this 1
  title 1 use 1 username 1 value 1 values 1 w 1 active -1 btn -1 buf -1 by -1 c -1 can -1 comment -1
  cookie -1 count -1 custom -1 database -1 debug -1 decode -1 description -1 enable -1 endif -1 f -1
  false -1 float -1 group -1 handler -1 https -1 index -1 items -1 json -1 left -1 load -1 local -1 make -1
  no -1 object -1 old -1 on -1 out -1 p -1 png -1 redirect -1 required -1 row -1 save -1 send -1 size -1
  stream -1 string -1 sync -1 table -1 thread -1 view -1 while -1 y -1 you -1 a -2 are -2 click -2 com -2
  content -2 could -2 current -2 email -2 files -2 flags -2 html -2 ifdef -2 language -2 lock -2 metadata -2
  port -2 pre -2 prefix -2 property -2 ptr -2 read -2 ref -2 response -2 results -2 role -2 root -2 sort -2
  tls -2 true -2 update -2 check -3 close -3 column -3 error -3 for -3 last -3 mode -3 none -3 not -3
  target -3 add -4 array -4 at -4 button -4 cmd -4 code -4 col -4 connection -4 css -4 else -4 get -4
  github -4 output -4 search -4 state -4 user -4 val -4 b -5 build -5 clear -5 have -5 open -5 print -5
  system -5 to -5 type -5 config -6 date -6 must -6 number -6 process -6 win -6 x -6 event -7 format -7
  init -7 settings -7 failed -8 input -8 model -8 remove -8 your -8 class -9 if -9 err -13 message -13
  new -13 v -14 write -14 version -16 defined -17 include -21
`

/** Words of comments that went. */
const SAID = `
  xss 52 csrf 51 injection 51 protection 51 avoid 47 insecure 47 cve 45 prevent 42 past 36 secure 35 free 29
  post 29 embedded 26 escaped 26 limit 26 must 26 attacks 24 bounds 22 strip 22 freed 21 payload 20
  security 20 never 19 inside 18 integer 18 paths 18 and 17 cookie 17 site 17 validate 17 would 16
  javascript 15 malicious 15 allocated 14 allowed 14 characters 14 overflow 14 that 14 escape 13 every 13
  open 13 query 13 token 13 traversal 13 adding 12 bytes 12 ensures 12 extra 12 host 12 make 12 redirect 12
  size 12 after 11 itself 11 only 11 rather 11 safe 11 prevents 10 protect 10 users 10 buf 9 caller 9 hold 9
  plain 9 possible 9 the 9 array 8 because 8 config 8 copy 8 cross 8 failure 8 frame 8 large 8 passed 8
  pointer 8 requests 8 uint 8 before 7 browser 7 current 7 decode 7 destination 7 each 7 field 7 header 7
  means 7 note 7 relative 7 remaining 7 request 7 shared 7 accept 6 actually 6 also 6 are 6 attack 6 both 6
  create 6 filename 6 global 6 happen 6 https 6 max 6 memory 6 parameter 6 parameters 6 password 6 stop 6
  such 6 validation 6 was 6 above 5 anyway 5 channel 5 checked 5 checking 5 checks 5 core 5 correct 5
  elements 5 initialize 5 input 5 issue 5 left 5 level 5 non 5 protected 5 remote 5 required 5 requires 5
  sanitize 5 sub 5 there 5 value 5 allow 4 bits 4 cached 4 cannot 4 document 4 even 4 external 4
  implementation 4 keep 4 maximum 4 may 4 private 4 read 4 reading 4 reset 4 right 4 script 4 stack 4
  stored 4 string 4 then 4 too 4 url 4 var 4 verify 4 via 4 window 4 absolute 3 admin 3 against 3 buffer 3
  call 3 clean 3 code 3 contain 3 decoded 3 defaults 3 don 3 ensure 3 filters 3 for 3 have 3 longer 3
  matching 3 more 3 org 3 session 3 tests 3 than 3 two 3 web 3 within 3 access 2 arguments 2 being 2
  better 2 bit 2 custom 2 delete 2 double 2 enough 2 existing 2 exit 2 fail 2 force 2 handled 2 including 2
  issues 2 its 2 link 2 lookup 2 might 2 number 2 once 2 one 2 parse 2 position 2 prefix 2 processing 2
  protocol 2 running 2 shouldn 2 special 2 ssl 2 start 2 sure 2 tags 2 template 2 them 2 they 2 user 2
  which 2 whole 2 zero 2 added 1 allows 1 already 1 another 1 append 1 application 1 attribute 1
  attributes 1 between 1 calculate 1 calling 1 cause 1 char 1 cleanup 1 component 1 condition 1 content 1
  context 1 control 1 creates 1 else 1 encoded 1 events 1 exception 1 fails 1 fallback 1 false 1 fetch 1
  here 1 hidden 1 include 1 instance 1 internal 1 json 1 less 1 logic 1 needs 1 new 1 now 1 operation 1
  output 1 packet 1 parent 1 pattern 1 print 1 random 1 register 1 release 1 require 1 root 1 side 1 split 1
  stream 1 style 1 trigger 1 trying 1 use 1 validated 1 view 1 able -1 again -1 api -1 associated -1
  available -1 block -1 bool -1 bug -1 close -1 column -1 compatibility -1 complete -1 could -1
  deprecated -1 details -1 directly -1 disable -1 during -1 element -1 encoding -1 environment -1 event -1
  everything -1 exist -1 extract -1 failed -1 file -1 fixed -1 found -1 functions -1 further -1 generate -1
  gets -1 guard -1 headers -1 height -1 ids -1 ignore -1 implemented -1 invalid -1 item -1 items -1 key -1
  legacy -1 list -1 loading -1 local -1 log -1 login -1 long -1 makes -1 message -1 messages -1 most -1
  move -1 much -1 name -1 necessary -1 needed -1 normal -1 nothing -1 off -1 order -1 outside -1 over -1
  pass -1 path -1 place -1 port -1 pull -1 put -1 range -1 reads -1 received -1 references -1 reject -1
  return -1 returning -1 save -1 see -1 self -1 sent -1 short -1 some -1 something -1 sort -1 source -1
  src -1 starting -1 store -1 supports -1 take -1 temporary -1 therefore -1 types -1 unsigned -1 until -1
  used -1 uses -1 values -1 variable -1 very -1 well -1 when -1 whether -1 works -1 writes -1 yet -1
  action -2 any -2 back -2 based -2 boolean -2 break -2 calls -2 case -2 certain -2 clear -2 configured -2
  connection -2 count -2 data -2 defined -2 done -2 enable -2 encode -2 equal -2 execute -2 explicitly -2
  fall -2 fields -2 filter -2 find -2 full -2 function -2 generated -2 github -2 http -2 int -2 last -2
  least -2 length -2 like -2 line -2 load -2 many -2 method -2 objects -2 options -2 other -2 own -2 per -2
  point -2 real -2 ref -2 rest -2 separator -2 settings -2 standard -2 supplied -2 table -2 time -2
  undefined -2 using -2 utf -2 were -2 where -2 windows -2 written -2 about -3 add -3 always -3 auth -3
  been -3 below -3 byte -3 cache -3 different -3 doesn -3 empty -3 enabled -3 end -3 entity -3 entries -3
  entry -3 flag -3 hash -3 however -3 instead -3 loop -3 network -3 old -3 our -3 page -3 remove -3
  replace -3 result -3 returned -3 rfc -3 rows -3 run -3 same -3 set -3 skip -3 their -3 this -3 total -3
  unless -3 way -3 what -3 width -3 wrap -3 write -3 all -4 assume -4 base -4 cases -4 change -4 changed -4
  character -4 contains -4 default -4 disabled -4 does -4 files -4 has -4 how -4 image -4 just -4 later -4
  len -4 match -4 methods -4 otherwise -4 parser -4 returns -4 server -4 since -4 specific -4 storage -4
  text -4 these -4 under -4 will -4 with -4 command -5 error -5 from -5 let -5 lines -5 next -5 not -5
  original -5 out -5 single -5 urls -5 xxx -5 anything -6 behavior -6 can -6 fix -6 param -6 should -6
  space -6 through -6 valid -6 but -7 null -7 get -8 check -10 todo -31
`

/** Words in the names of the functions that lost something. */
const AROUND = `
  csrf 104 secure 28 security 25 sanitize 18 detect 13 escape 12 parse 11 token 11 cookie 10 hex 10 decode 9
  dns 9 redirect 9 wrap 9 cb 8 xml 8 record 7 reply 7 resource 7 text 7 color 6 free 6 h 6 point 6 attr 5
  do 5 end 5 file 5 line 5 verify 5 authenticate 4 ctx 4 d 4 destroy 4 html 4 offset 4 sub 4 address 3
  check 3 config 3 extension 3 finish 3 image 3 instance 3 label 3 login 3 md 3 process 3 ssl 3 tcp 3
  array 2 chain 2 channel 2 clean 2 context 2 data 2 decrypt 2 details 2 dir 2 document 2 dynamic 2 encode 2
  filter 2 first 2 i 2 import 2 lookup 2 path 2 prefix 2 proxy 2 reload 2 remote 2 scan 2 search 2 set 2
  skip 2 v 2 action 1 actions 1 api 1 authentication 1 auto 1 base 1 basic 1 block 1 buf 1 callback 1
  cancel 1 chunk 1 cmd 1 common 1 core 1 download 1 editor 1 element 1 ext 1 external 1 extract 1 failure 1
  fetch 1 insert 1 int 1 ip 1 make 1 map 1 menu 1 metadata 1 method 1 name 1 package 1 range 1 release 1
  replace 1 save 1 secret 1 show 1 single 1 socket 1 sort 1 success 1 switch 1 title 1 update 1 validate 1
  wrapper 1 after -1 ajax -1 at -1 attribute -1 before -1 body -1 c -1 certificate -1 command -1 compute -1
  dump -1 encrypt -1 env -1 error -1 exists -1 filename -1 find -1 format -1 frame -1 from -1 generic -1
  groups -1 header -1 help -1 host -1 init -1 invoke -1 language -1 ldap -1 load -1 match -1 mode -1
  multi -1 notification -1 notify -1 option -1 parameters -1 post -1 preview -1 recv -1 refresh -1 resize -1
  restore -1 row -1 serialize -1 setup -1 sign -1 start -1 stop -1 summary -1 table -1 template -1 thread -1
  toggle -1 upload -1 use -1 utf -1 auth -2 box -2 changed -2 column -2 conn -2 empty -2 if -2 internal -2
  items -2 last -2 len -2 lock -2 pending -2 queue -2 raw -2 read -2 render -2 report -2 resolve -2
  signature -2 anonymous -3 be -3 buffer -3 button -3 configure -3 controller -3 css -3 down -3 event -3
  initialize -3 local -3 media -3 messages -3 node -3 packet -3 print -3 register -3 run -3 state -3
  status -3 string -3 version -3 wait -3 constructor -4 dec -4 perform -4 submit -4 supported -4
  component -5 dialog -5 filters -5 up -5 async -6 on -6 send -7 should -7 tls -7 stats -8 model -9
`

/** Signs of code that went and came. */
const SIGNS = `
  ->= 22 -:: 17 -- 10 +- 9 +; 9 +* 8 +-> 8 -+ 8 --- 8 --= 8 +( 7 ++ 7 -) 7 +!= 6 -( 6 +% 5 -|| 5 +) 4 +. 4
  +[ 4 +] 4 +} 4 -? 4 -?? 4 +?> 3 +~ 3 -< 3 -<= 3 +.= 2 +== 2 +> 2 +}" 2 -** 2 -> 2 -, 1 -= 1 -=> 1 +# -1
  +&= -1 +-= -1 +<= -1 +{ -1 -~ -1 +/> -2 +<- -2 +>= -2 -# -2 -% -2 -&& -2 -++ -2 -.= -2 -/ -2 -/> -2 -[ -2
  -] -2 +!== -3 +++ -3 --> -3 -<< -3 -| -3 +=> -4 +| -4 +|= -4 -!== -4 -. -4 -: -4 +:= -5 +?? -5 -=== -5
  +! -6 +: -6 +<< -6 -; -6 -== -6 +|| -7 -!= -7 +-- -9 +=== -9 +? -9 +?. -9 -+= -9 +< -10 -& -10 +... -11
  +/ -11 +:: -14 += -14 +& -15 +, -15
`

/** Words of the file's path. */
const PATH = `
  csrf 90 ajax 28 c 26 security 13 loader 8 vue 8 inc 7 middleware 7 network 7 reports 7 dns 6 files 6 fs 6
  global 6 includes 6 asset 5 code 5 parse 5 controllers 4 core 4 login 4 node 4 read 4 services 4 ui 4
  cpp 3 crypto 3 editor 3 en 3 lib 3 m 3 misc 3 model 3 utils 3 web 3 admin 2 buffer 2 config 2 copy 2
  frontend 2 library 2 media 2 multi 2 plugins 2 url 2 v 2 validator 2 abstract 1 adapter 1 agent 1 app 1
  application 1 attributes 1 base 1 build 1 class 1 client 1 color 1 commands 1 connection 1 data 1 db 1
  forms 1 general 1 handler 1 host 1 html 1 include 1 init 1 io 1 ip 1 layouts 1 link 1 manager 1 models 1
  name 1 notifications 1 parser 1 php 1 resources 1 route 1 state 1 stream 1 string 1 task 1 templates 1
  token 1 add -1 auto -1 calendar -1 column -1 constants -1 content -1 context -1 d -1 delete -1 dynamic -1
  entities -1 events -1 get -1 help -1 helpers -1 impl -1 input -1 job -1 ldap -1 logging -1 modal -1 net -1
  open -1 output -1 page -1 pdf -1 public -1 record -1 routes -1 rule -1 selector -1 settings -1 show -1
  site -1 support -1 system -1 tab -1 table -1 theme -1 themes -1 to -1 widgets -1 writer -1 api -2
  authorization -2 command -2 component -2 custom -2 form -2 h -2 helper -2 item -2 local -2 main -2
  messages -2 migration -2 new -2 org -2 plugin -2 protocol -2 reference -2 schema -2 shared -2 simple -2
  status -2 update -2 webhook -2 activity -3 button -3 classes -3 converter -3 dialog -3 entity -3 error -3
  factory -3 framework -3 generate -3 i -3 list -3 navigation -3 openssl -3 package -3 platform -3 policy -3
  queue -3 src -3 tasks -3 time -3 tls -3 transport -3 tree -3 type -3 views -3 block -4 cli -4
  collection -4 packages -4 property -4 release -4 check -5 date -5 detail -5 edit -5 event -5 extensions -5
  fields -5 jobs -5 module -5 modules -5 rb -5 scripts -5 store -5 twig -5 upload -5 webpack -5 actions -6
  create -6 exception -6 generator -6 handlers -6 java -6 js -6 menu -6 options -6 sys -6 types -6
  features -7 internal -7 object -7 index -8 py -8 service -8 n -9 ts -9 backend -10 console -10
  provider -10 sidebar -11 stats -11 com -13 lang -13 oauth -13 setup -13 builder -14 components -14
  container -14 pl -16 migrations -18 cs -19 driver -19 go -22 linux -22 language -28 version -34 tsx -35
`

/** Findings that rules raised. */
const TOLD = `
  memory-care-removed 71 boundary-changed 51 pattern-widened 40 protection-removed 39
  sensitive-code-changed 39 setting-loosened 31 guard-removed 28 unsafe-memory 27 check-moved-later 23
  condition-removed 23 condition-weakened 21 size-changed 17 html-injection 16 comparison-loosened 8
  weak-primitive 6 decorator-removed 5 order-changed 5 error-handling-removed 4 shell-execution 2
  exit-removed -1 value-unfiltered -1
`

/** Reasons that `sensitive-code-changed` was raised for. */
const REASONS: readonly (readonly [string, number])[] = [
  ['?branch that asks nothing now', -3],
  ['?check is given less', -10],
  ['?check under a lesser name', 25],
  ['?dangerous text no longer looked for', -11],
  ['?fewer refusals', -13],
  ['?less in code that decides about access or secrets', -13],
  ['?loop that goes further', 6],
  ['?refusal became quiet', -21],
  ['?request shown as it came', 56],
  ['?security note gone with its code', 27],
  ['?shown without the call it went through', 55],
  ['?text that is markup now', 55],
  ['?token of a request gone', 19],
  ['?value no longer converted', -2],
  ['?value put into the text of a query', 46],
  ['?value used as it came', 1],
]

/** How much went and came, in how many blocks and functions. */
const AMOUNTS: readonly (readonly [string, number])[] = [
  ['blocks 0', -5],
  ['blocks 4', -1],
  ['blocks 5', -2],
  ['both 0', 3],
  ['both 4', -4],
  ['came 0', 10],
  ['came 2', -1],
  ['came 3', -7],
  ['came 5', -1],
  ['came 6', -5],
  ['came 7', 8],
  ['function came', -14],
  ['function gone', -1],
  ['functions + 1', 1],
  ['functions + 2', -5],
  ['functions + 3', -15],
  ['functions - 1', 3],
  ['functions - 3', -3],
  ['functions ~ 0', 1],
  ['functions ~ 1', 7],
  ['functions ~ 2', -1],
  ['functions ~ 3', -4],
  ['functions ~ 4', -4],
  ['functions ~ 5', -2],
  ['halves 0 of 0', -5],
  ['halves 0 of 1', -1],
  ['halves 0 of 2', -2],
  ['halves 0 of 3', -6],
  ['halves 0 of 4', 9],
  ['halves 0 of 5', 2],
  ['halves 0 of 6', -4],
  ['halves 0 of 7', 1],
  ['halves 1 of 1', -1],
  ['halves 1 of 2', 3],
  ['halves 1 of 3', 7],
  ['halves 1 of 4', 12],
  ['halves 1 of 5', 5],
  ['halves 1 of 6', 3],
  ['halves 1 of 7', 2],
  ['halves 2 of 1', -18],
  ['halves 2 of 2', -3],
  ['halves 2 of 3', 5],
  ['halves 2 of 4', 2],
  ['halves 2 of 5', 2],
  ['halves 2 of 6', -5],
  ['halves 2 of 7', -11],
  ['halves 3 of 2', 2],
  ['halves 3 of 3', 1],
  ['halves 3 of 4', -14],
  ['halves 3 of 5', 4],
  ['halves 3 of 6', -5],
  ['halves 3 of 7', 3],
  ['halves 4 of 1', -23],
  ['halves 4 of 2', -4],
  ['halves 4 of 3', -3],
  ['halves 4 of 4', -1],
  ['halves 4 of 5', 12],
  ['halves 4 of 6', 6],
  ['halves 4 of 7', 8],
  ['lines - 0 + 0', -5],
  ['lines - 0 + 1', 17],
  ['lines - 0 + 2', -1],
  ['lines - 0 + 3', -24],
  ['lines - 0 + 5', -5],
  ['lines - 0 + 6', 7],
  ['lines - 1 + 0', 16],
  ['lines - 1 + 2', -19],
  ['lines - 1 + 3', -17],
  ['lines - 1 + 4', 10],
  ['lines - 1 + 5', -7],
  ['lines - 1 + 6', -1],
  ['lines - 2 + 0', 11],
  ['lines - 2 + 1', 9],
  ['lines - 2 + 3', -20],
  ['lines - 2 + 4', -16],
  ['lines - 2 + 5', -3],
  ['lines - 2 + 6', -1],
  ['lines - 3 + 0', 2],
  ['lines - 3 + 1', 7],
  ['lines - 3 + 2', -6],
  ['lines - 3 + 3', -1],
  ['lines - 3 + 4', -16],
  ['lines - 3 + 5', -3],
  ['lines - 3 + 6', -1],
  ['lines - 4 + 0', -2],
  ['lines - 4 + 1', 2],
  ['lines - 4 + 2', 9],
  ['lines - 4 + 3', 4],
  ['lines - 4 + 4', -1],
  ['lines - 4 + 5', 5],
  ['lines - 4 + 6', -4],
  ['lines - 5 + 0', -6],
  ['lines - 5 + 1', -7],
  ['lines - 5 + 2', -6],
  ['lines - 5 + 3', 2],
  ['lines - 5 + 4', 2],
  ['lines - 5 + 5', -1],
  ['lines - 5 + 6', -3],
  ['lines - 6 + 0', -2],
  ['lines - 6 + 2', -1],
  ['lines - 6 + 3', -1],
  ['lines - 6 + 6', -4],
  ['lines 1', 2],
  ['lines 4', -1],
  ['lines 6', -6],
  ['lines 7', -20],
  ['new lines 0', 7],
  ['new lines 1', 1],
  ['new lines 4', -2],
  ['new lines 5', -2],
  ['new lines 6', -10],
  ['new lines 7', -10],
  ['only + 1', -1],
  ['only + 4', -7],
  ['only - 0', -4],
  ['only - 1', 6],
  ['only - 2', 1],
  ['quarters 0', -12],
  ['quarters 1', 10],
  ['quarters 2', 10],
  ['quarters 3', 11],
  ['quarters 4', 2],
  ['quarters 5', -9],
  ['quarters 6', 1],
  ['quarters 7', -2],
  ['quarters 8', -5],
  ['share 0', 10],
  ['share 0.1', 5],
  ['share 0.5', 1],
  ['share 1', -8],
  ['share 2', -2],
  ['share more', -9],
  ['went 0', -27],
  ['went 1', 1],
  ['went 2', 2],
  ['went 3', 4],
  ['went 4', 10],
  ['went 5', -2],
  ['went 6', -9],
  ['went 7', -2],
]

/** What a change without any mark has. */
export const lossBias = -60

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
  ...readTable('', SIGNS),
  ...readTable('path ', PATH),
  ...readTable('!', TOLD),
  ...REASONS,
  ...AMOUNTS,
])
