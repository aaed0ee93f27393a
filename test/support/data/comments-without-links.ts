import { lines } from './lines.ts'

const chinese = lines(`
  好...真的
  好……真的吗
  好.不错
  太好了。VIP会员有优惠吗
  太棒了.VIP客服很快
  用的是iPhone。me too
  今天很开心。中国队赢了
  三点半开始
  一点也不好玩
  点评一下这个游戏
  晚上8点VIP专场
  下午3点live直播
  打开App点VIP就能看到
  进入首页点app图标
  一点vip特权都没有
  有点cc的感觉
  赔率1.85/2.05
  比分3:1，太精彩
  价格¥9.90
  2026.11.20开奖
  12.30的比赛
  版本v4.2更新了
  版本 10.0.150.1
  API 4.2.1 支持吗
  约翰·史密斯
  新闻•体育
  1.VIP 2.APP 3.客服
  开奖号码12.23.34.45
  开奖号码 08.12.23.34.45.46.49
  合计1.234,56元
  胜率提升50%，很好
  我用ASP.NET写过
  Mr.Wang说得对
  Mr.Li，谢谢
  PG·VIP
  加油！！！:)
  (｡◕‿◕｡) 可爱
  文件report.pdf在哪
  RTP是96.5%
  看了一下 ... 还行
  点 赞 支 持 一 下
`)

const hongKong = lines(`
  好正呀。。。
  今晚七點半開波
  六合彩幾點攪珠?
  攪珠 9.30pm
  HK$1,000.50
  早啲瞓啦.la
  有啲點心好食
  呢隻game好玩。app都幾順
  睇波3:1贏咗
  陳生.你講得啱
  點解唔得？
  一點都唔難
  HK·TW·MO
  第1.5局
  ok.la
`)

const english = lines(`
  ok.so what now
  Very nice.win every day
  great app.love it
  It is a win.win
  This is the end.Next one please
  done.In my opinion it is fine
  that's it.no way
  I like it.it is fun
  good game.gg
  wait...in what sense?
  hmm...top game
  Great. Top quality
  Nice one. Me too
  Love it . Live shows are best
  U.S.A. and U.K. players
  She has a Ph.D.
  He has a B.Com and an M.Sc
  open at 9 a.m. or 8 p.m.
  e.g. slots, i.e. reels
  J.K. Rowling and J.R.R. Tolkien
  Dr.Ma and St.Moritz
  Mr.So is here
  node.js and vue.js
  ASP.NET, VB.NET
  C# and .NET are fine
  I work with dot net
  the dot com bubble
  the .com boom
  a polka dot top
  polka dot in pink
  the red dot app
  report.pdf
  run.sh and readme.md
  main.py, lib.rs, libc.so
  v4.2 or API 4.2.1
  version 1.2.300.4
  odds 1.85/2.05
  1,234.56 USD
  score 3:1, ratio 16:9
  and/or yes/no
  -.- in my opinion
  *.* me too
  :/ sad :// very sad
  10/10 would play again!!!
  window.top.location
  good.in-depth review
  John @ work
  @meridian thanks
  50% off, 100%25
  A b c d e f g
  n.o w.a.y
  www
  www that is so funny
  ...com
  .com
  com.
  Yes,in the end
`)

const vietnamese = lines(`
  100.000 đồng
  150.200.100.250 đồng
  1.500.000đ một ván
  Hay quá.có ai chơi không
  Ngon quá. VN vô địch
  Tốt lắm . VN thắng rồi
  U23 VN vô địch
  tốt.vn mình giỏi
  TP.HCM và TP.HN
  GS.TS Nguyễn Văn A
  dấu chấm hỏi
  ba chấm
  Tuyệt vời..cc
  lúc 12.30 ngày 20.11.2026
  tỉ số 3:1
  hay qua.la la la
  het tien roi.co ai giong minh khong
  ok.vậy nhé
  Trận này hay...thật
  chấm 10 điểm
  mình được 1.85/2.05
  ăn.cơm chưa
`)

const thai = lines(`
  สวัสดีครับ
  พ.ศ. 2569
  ส.ค. ถึง ก.ย.
  เวลา 12.30 น.
  ราคา 1,234.50 บาท
  ดีมาก...จริงๆ
  ผลบอล 3:1
  ยุคดอทคอม
  จุดเด่นของเกมนี้
  เล่นสนุกมาก.ชอบ
  อัตรา 1.85/2.05
  ก.ท.ม.
  เวอร์ชัน 4.2.1
  จุดนี้ VIP ดีมาก
  5555+ ขำมาก
  แอปนี้ดี. app ลื่น
`)

const hindi = lines(`
  नमस्ते दोस्तों
  डॉ. शर्मा
  रु. 1,234.50
  समय 12.30 बजे
  बहुत अच्छा...सच में
  स्कोर 3:1
  क्या बात है। VIP अच्छा है
  पोल्का डॉट
  यह गेम अच्छा है.मज़ा आया
  संस्करण 4.2.1
  20.11.2026 को
  भाव 1.85/2.05
  ए.पी.जे. अब्दुल कलाम
  बी.ए. पास
  ठीक है। me too
`)

export const commentsByLanguage = { chinese, hongKong, english, vietnamese, thai, hindi }
