import { lines } from './lines.ts'

export const plainLinks = lines(`
  https://evil.com
  HTTP://EVIL.COM/login
  看http://evil.com谢谢
  http://localhost:8080/a
  http://3232235777/
  http://0xC0A80101/
  http://[::1]/
  https://user:pass@evil.com
  ftp://files.example
  evil.com
  Visit evil.com!
  EVIL.COM
  Evil.Com
  evil.com.
  (evil.com)
  evil.com，好
  加微信看abc.com谢谢
  我的网站是bet88.vip快来
  澳门新葡京.com
  example.cc
  example.vip
  example.top
  example.xyz
  example.io
  abc.me
  example.tw
  example.com.hk
  example.vn
  xem tại vidu.com.vn nhé
  example.co.th
  example.in
  example.co
  example.site
  example.online
  163.com
  www.example
  去www.evil88看看
  www2.evil.co
  t.me/bettips
  加群 t.me/+AbCdEf
  tg://resolve?domain=x
  wa.me/84901234567
  zalo.me/0901234567
  bit.ly/3abc
  discord.gg/abc
  whatsapp://send?phone=1
  name@example.com
  mailto:name@example
  someone@mail.company
  liên hệ abc@gmail.com
  ok.so/free
  bet365.is
  103.45.67.189
  10.0.0.1:8080
  1.2.3.4/login
  xn--fiq228c.com
  xn--80ak6aa92e
  例子.中国
  münchen.com
  example.ไทย
  evil.com/path?q=1
  evil.xyz#top
  ดูที่ evil.com ครับ
  देखो evil.in यहाँ
  play.app.evil.bet
  evil.com.
`)

export const disguisedLinks = lines(`
  evil。com
  evil．com
  evil｡com
  evil·com
  evil・com
  evil･com
  evil•com
  evil․com
  evil‧com
  evil∙com
  evil⋅com
  evil﹒com
  evil۔com
  evil[.]com
  evil(.)com
  evil{.}com
  evil【.】com
  evil（。）com
  evil<.>com
  evil [.] vip
  evil[dot]com
  evil(dot)com
  evil {dot} so
  evil (DOT) top
  evil -dot- com
  evil *dot* com
  evil dot com
  EVIL DOT COM
  evil dot net
  evil dot io
  evil d0t com
  evildotcom
  name at evil dot com
  name [at] gmail [dot] com
  evil点com
  evil點com
  evil 点 com
  evil 點 com
  evil點cc
  evil点vn
  bet88点vip
  百度点com
  abc（点）com
  abc[點]top
  evil chấm com
  bet88 chấm vip
  evil ดอทคอม
  evil จุด com
  evil डॉट कॉम
  evil डॉट com
  evil . com
  evil .com
  evil. com
  evil , com
  evil,com
  evil，com
  evil..com
  evil...xyz
  evil . com/login
  e v i l . c o m
  w w w . e v i l . c o m
  h t t p : / / e v i l
  www example com
  www evil88 vip and www evil com
  www . example . com
  hxxp://evil
  hXXps://evil
  h**p://evil
  http:\\\\evil
  http:/evil
  http : // evil
  http[:]//evil
  http://evil
  ｈｔｔｐ：／／ｅｖｉｌ
  ｅｖｉｌ．ｃｏｍ
  http：／／evil
  http∶∕∕evil
  http:⁄⁄evil
  httр://evil
  еvіl.соm
  evil.сοm
  evil.ᴄᴏᴍ
  evil.c0m
  evil.n3t
  🅔🅥🅘🅛.🅒🅞🅜
  🅴🆅🅸🅻.🅲🅾🅼
  ⓔⓥⓘⓛ.ⓒⓞⓜ
  𝐞𝐯𝐢𝐥.𝐜𝐨𝐦
  𝕖𝕧𝕚𝕝.𝕔𝕠𝕞
  evil%2Ecom
  evil%252Ecom
  http%3A%2F%2Fevil
  evil&#46;com
  evil&#x2e;com
  evil&period;com
  t。me/bettips
  t点me/bettips
  t . me / bettips
  看evil。vip
  evil\\.com
  evil'.'com
  evil ❨.❩ com
  evil (d o t) com
  wa[.]me/849
  103[.]45[.]67[.]189
  103。45。67。189
  evil\u200b.\u200bcom
  ev\u00adil.c\u200dom
  evil.\u202ecom
  evil\ufe0f.\ufe0fcom
  e\u0336v\u0336i\u0336l\u0336.\u0336c\u0336o\u0336m\u0336
  evil.\u3164com
  evil\u2800.com
  ėvil.ċȯṁ
  evil.com加我
  bet88•top
`)
