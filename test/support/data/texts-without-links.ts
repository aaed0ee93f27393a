// Ordinary texts similar to addresses: decimals, times, versions, abbreviations, file names, initials, missing spaces.
// In addition to the comments in comments-without-links.ts.
import { lines } from './lines.ts'

const chinese = lines(`
  全场5.5折，今晚12.00截止
  新人首单8.8折.别错过
  3.15晚会看了吗
  今年双11.双12都有活动
  7.5分，不能再高了
  开奖时间21.30.别迟到
  版本2.0.1修复了闪退
  iOS 18.1和Android 15都能玩
  我用Node.js写了个脚本
  Vue.js比React.js好学
  文件名是final_v2.docx
  截图在IMG_2031.PNG里
  把log.txt发给客服
  e.g.老虎机，i.e.转轮
  A.B.C.D四个选项选哪个
  No.1就是它
  Vol.3什么时候出
  P.S.记得看直播
  Q.什么时候开始？A.晚上八点
  U.S.A.队赢了
  1.先登录 2.再充值 3.最后领奖
  一、登录。二、领奖。三、提现
  第3.5节讲的是赔率
  赢了2,345.67元.开心
  温度36.5℃
  比例是16:9，不是4:3
  分辨率1920×1080
  5×5的格子.很好玩
  9×9=81
  价格从￥99.00降到￥49.50
  α测试和β测试都参加了
  Δ值是0.05
  用时1.5h.不算久
  一点都不贵。top级体验
  客服态度很好。In一个字：棒
  我在现场。VIP座位真不错
  昨晚的比赛。live看的
  app闪退了。Me也是
  感谢主办方。🇨🇳
  🇭🇰🇨🇳加油.🇻🇳也加油
  哈哈哈...笑死
  啊。。。怎么又输了
  手机.电脑都能玩
  好玩.游戏多.奖品好
  这个游戏.我喜欢
  在线.离线都可以
  集团.公司.部门都来了
  微信_支付宝_银行卡都行
  A-B-C三组
  a_b_c命名法
  x+y=z
  *重要*通知
  ~完~
  （完）.
  50%-60%.大概
  No.7-8-9.都中了
  1-2-3.in顺序别错
  到2026.12.31为止
  上午10.30－11.30
  第1.2.3期都看了
  张三·李四·王五
  J·K·罗琳
  C.罗和梅西
  M.2固态硬盘
  H.265和H.264
  Wi-Fi 6E和5G
  .NET和Java都行
  3D.2D都支持
  半点at all没有
`)

const hongKong = lines(`
  今晚8.30pm開波，唔好遲到
  5.5折真係抵
  第12.5期開咗
  HK$12.50一杯
  Mr.Chan話OK
  有冇人知點解？
  呢個app好好用.多謝
  No.1係佢
  睇咗3.5集
  U.K.隊輸咗
  好嘢。VIP真係唔同
  report.pdf喺邊
  一點.兩點都得
  尖沙咀.旺角.銅鑼灣
  A.C.米蘭對國際米蘭
  （笑）。
`)

const english = lines(`
  Update to 2.0.1 before you play
  It took 3.5 hours, i.e. far too long
  I read it twice, e.g. on the train
  Fig. 2 shows the odds, cf. Fig. 3
  approx. 10.5 km vs. 12 km
  Mr.Smith and Mrs.Jones agree
  Prof. O.J. Li, M.D., Ph.D.
  at 9.30am or 10.15pm
  from 12.30 to 14.45
  Node.js, Vue.js and Three.js
  package.json and tsconfig.json
  main.rs, app.py, run.sh, index.html
  see notes.md and todo.txt
  my_file_final.docx
  IMG_2031.JPG is the best one
  the foo.bar() call
  obj.method.name
  array.map and array.filter
  Math.max(1,2)
  v1.2.3-beta.4
  Android 15.0, iOS 18.1.1
  1.5x speed, 0.25x zoom
  USD 1,234.56 and EUR 1.234,56
  50.000 players
  odds of 1.85, 2.05 and 3.10
  Section 3.2.1 says so
  pp. 12-15, vol. 3, no. 4
  No.1 in my book
  St.Petersburg is cold
  J.R.R.Tolkien
  U.S.A. vs. U.K.
  a.k.a. the wheel
  p.s. thanks
  R.I.P. old table
  the V.I.P. room
  w/ friends, w/o lag
  and/or, he/she, 24/7
  x_y_z are coordinates
  a-b-c-d
  A+B=C
  2+2=4.nice
  C-3-P-O and R-2-D-2
  1-2-3.go
  win 2-1.in the end they lost
  T-R-I-C-K-Y
  B_O_O
  *so* good.
  **Great**.
  _really_.
  ~ok~.
  "Great." said she
  'Nice.' And then
  (Finally.) Right
  wow...just wow
  hmm…top
  Nice.Really nice.
  Good.But slow
  Thanks.It helped
  I won.Twice
  Great game.I love it
  Bad.Very bad
  So sad.Please fix it
  Loved it.My favourite
  Cool.Who made this
  Sold out.Again
  It works.On my phone too
  That's all.For now
  Dr.No is a film
  Am.Cham. meets today
  Feb.14 and Oct.31
  3×2 is 6
  1920×1080.Sharp
  α and β tests
  naïve café, jalapeño.
  Zürich. Too cold
  Go 🇻🇳.🇻🇳 champions
  🇺🇸🇬🇧 match
  e-mail me? no thanks
  the dot on the i
  connect the dots, then go
  dot dot dot
  a dot-com crash
  point me in the right direction
  one point seven five
  Inc., Ltd., Co.
  Foo Co. is in town
  ask Jo. In time
  D.C. and N.Y.C.
  4 p.m.in Bangkok
  Q.E.D.
  :-) ... :-(
  ¯_(ツ)_/¯
  o_O
  >_<
  ^_^.
  -_-.
  =.=
  T.T
  Q.Q
  u.u
  etc.etc.
  vs.
`)

const vietnamese = lines(`
  Phiên bản 2.0.1 mượt hơn
  lúc 9.30 sáng, 21.45 tối
  giá 1.234.567đ một lượt
  150.000 VND.rẻ quá
  TP.HCM, Q.1, P.5
  Q.Bình Thạnh đông người
  TS.Nguyễn Văn A
  PGS.TS. Trần B
  Tr.12, tr.15
  v.v...
  v.v. và v.v.
  Ths.Lan nói đúng
  ok.mai chơi tiếp
  Hay.Nên thử
  Chán.Không chơi nữa
  Đẹp quá.Ai chơi chưa
  chơi vui.mà hơi lag
  Thắng rồi.Vui quá
  dấu chấm, dấu phẩy
  chấm com là gì
  tỉ lệ 1.85 ăn 2.05
  tỉ số 2-1.in ra giấy
  file bao_cao.docx
  ngày 20.11.2026
  Node.js với Vue.js
  A.Tuấn ơi
  C.Lan và A.Minh
  Đ.H. Bách Khoa
  50.000đ/ván
  3,5 điểm
  App ổn.Mượt
  Vô địch.🇻🇳
  🇻🇳🇻🇳🇻🇳 vô địch
`)

const thai = lines(`
  เวอร์ชัน 2.0.1 ดีขึ้น
  เวลา 9.30 น. ถึง 21.45 น.
  ราคา 1,234.50 บาท.ถูกมาก
  ลด 5.5%
  พ.ร.บ. และ ก.ล.ต.
  ร.ศ. 112
  อ.สมชาย
  จ.เชียงใหม่ อ.เมือง ต.สุเทพ
  โทร. 24 ชม.
  ม.ค.-ธ.ค.
  นาย ก. กับ นาย ข.
  ดีมาก.แนะนำ
  สนุก.ไทยชนะ
  ไฟล์ report.pdf อยู่ไหน
  Node.js ใช้ยังไง
  แอป.ดีมาก
  แพ้...อีกแล้ว
  555.555
  ผล 2-1.ไทยชนะ
  ซื้อคอม.ใหม่
  คะแนน 8.5/10
  ๑.๕ เท่า
  ข้อ ๑. ข้อ ๒.
`)

const hindi = lines(`
  संस्करण 2.0.1 बेहतर है
  समय 9.30 से 21.45
  रु. 1,234.50 में
  5.5% छूट
  डॉ.शर्मा ने कहा
  प्रो. सिंह
  मि. वर्मा
  ए.आर. रहमान
  बी.टेक. और एम.टेक.
  अच्छा है.मज़ा आया
  मैं खुश हूँ.भारत जीत गया
  जीत गए।भारत
  दिनांक 20.11.2026
  फ़ाइल report.pdf कहाँ है
  Node.js सीख रहा हूँ
  ऐप अच्छा है.चलता है
  हार गए...फिर से
  १.५ गुना
  क. ख. ग.
  दुःख हुआ.
  स्कोर 2-1.अच्छा खेल
  नेट.पर देखा
  वाह! क्या बात है.
`)

export const textsByLanguage = { chinese, hongKong, english, vietnamese, thai, hindi }
