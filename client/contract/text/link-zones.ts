// Top-level domains that may end an address, ranked by how unlikely they are to be an ordinary word.

import { ownZones } from './link-tables.ts'

const zonesByRank: readonly string[] = [
  // 0, phrases: words, file extensions and degrees often written after a full stop: "ok.so", "run.sh".
  `am an as at ba be bo by ca cu de do ga gg gi is it la li lk ma md mn mo ms mu my na ne no pe pm ps
  py re rs sa sc se sh si so st su to us va ve vi
  love today rest run work works limited ltd city family red blue land law page party review rocks school fit cool beer help name ooo plus wtf lol mom men tips tools events express how`,
  // 1, lexical: words popular with spammers. An address after a plain dot, a word after any other.
  `academy agency ai app art asia best bet bid bingo blog cafe cam cards care cash casino
  center chat click cloud club co codes coffee company cyou date deals design dev digital
  direct download email energy fans finance fun fund fyi game games gift
  global gold golf group guru homes host hot icu in ink ist jobs lat life link
  live loan lotto market me media mobi mobile monster money network news ninja
  one onl online pet photos pics poker porn press pro promo pub quest   rip bond autos sale services sex sexy shop show site skin social software solutions
  space sport sports store stream studio style systems team tech tel tokyo top tours
  town toys trade tube tv vegas ventures video vin vip vote watch webcam website wiki win wine   world zone`,
  // 2, certain: abbreviations that are not words in the six languages.
  `ac ad ae af ag al ao aq ar au aw ax az bb bd bf bg bh bi biz bj bm bn br bs bt bw bz cat cd cf cg ch
  ci ck cl cm cn cr cv cw cx cy cz dj dk dm dz ec edu ee eg er es et eu fi fj fk fm fo fr gd ge gf gh gl
  gm gn gov gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im info int io iq ir je jm jo jp ke kg kh
  ki km kn kp kr kw ky kz lb lc lr ls lt lu lv ly mc mg mh mil mk ml mm mp mq mr mt mv mw mx mz nc nf ng
  ni nl np nr nu nz om onion pa pf pg ph pk pl pm pn pr pt pw qa ro ru rw sb sd sg sj sk sl sm sn sr ss
  sv sbs cfd sx sy sz tc td tf tg th tj tk tl tm tn tr tt tw tz ua ug uk uy uz vc vg vn vu wf ws xin xxx ye yt za
  zm zw`,
  // 3, always domains after letters.
  `cc net ne7 n3t 中国 中國 公司 网络 網絡 网址 香港 台湾 台灣 娱乐 在线 游戏 商城 集团 网站 ไทย भारत`,
  // 4, the best-known domains, accepted after any disguised dot.
  `com c0m org 0rg xyz`,
]

const ranks = new Map([
  // Many are ordinary nouns, so they count only after a Latin label, unless listed above.
  ...ownZones.split(' ').map((zone) => [zone, 2] as const),
  ...zonesByRank.flatMap((zones, rank) => zones.split(/\s+/).map((zone) => [zone, rank] as const)),
])

/** Rank of a lower-case word as a domain, 0 to 4; undefined for any other word. */
export function zoneRank(word: string): number | undefined {
  return word.startsWith('xn--') ? 4 : ranks.get(word)
}

const words = (list: string) => new Set(list.split(/\s+/))

/** Mr.Li, Dr.Ma, St.Vincent, TP.HN: people and places written without a space. */
export const titles = words('mr mrs ms dr prof st sr jr no vs mt tp ts gs pgs ths bs ks cty')

/** Products and degrees that look like addresses. */
export const ordinaryNames = words('asp.net vb.net ado.net ml.net b.com m.com b.tech m.tech')

/** Words that often end a sentence, in English and in unaccented Vietnamese: "very nice.win every day". */
export const sentenceEnds = words(
  `app bad ban cool day di game games good great here it khong ko lam luon nay nhe nhi nice now ok okay
  qua roi that the this vay well yes`,
)

/** Before ".com" or "dot com", these words refer to the term itself, not to an address. */
export const functionWords = words(
  `a an and any are as big by during every first for from her his in into is its like my new no of
  old on or our some that the their these this those to was were with your com net org xyz`,
)

/** Further words that end a sentence, if another word is before them and after the zone. */
const laterEnds = words(
  `again all also always amazing annoying anything anyway awesome awful back badly beautiful best better
  boring bro bug bugs coach comment comments crazy disappointing done down early easy end enough ever
  everyone everything exciting false far fast fine finish finished first friend friends fun funny goal goals guy
  guys half hard high home hours idea incredible interesting internet issue issues lag lagging last late later less
  long losing loss lost lot low luck man match matches matter maybe men mistake month more morning much never
  night none nothing out over people perfect phone place play player players please pls point points
  problem problems question really reason referee respect result results right sad score scored season server short
  slow so something soon sorry start strong sure terrible thanks thing things thought time times today together tomorrow
  tonight too true unlucky up update version way week weeks weekend well win wins won work works worse worst
  wow wrong year years yesterday
  anh ban biet buon cham chan choi chua con di dep do dung duoc em gi hai hay het hon mai mang manh mat
  minh moi mua nao ngay nha nhanh nhau nhieu nua oi qua ra sao tam te that thang the thoi thua tien toi tot tuyet ve
  vui xau xem xong`,
)

/** True for a word that is no name of a site: of the lists, or an English past or adverb. */
export function isOrdinaryWord(word: string): boolean {
  return (
    sentenceEnds.has(word) || laterEnds.has(word) || /[a-z]{2}(?:[^e]ed|[^l]ly|lly)$/.test(word)
  )
}

/** Words before an address. */
export const invitations = words(
  `add at by check click from go google in into join link on open our play see site this to try use via visit
  watch web website www bang cap ghe link qua tai tại vao vào xem`,
)

/** Ends of a sentence in Chinese, Thai and Hindi. */
export const foreignSentenceEnd =
  /(?:[了吗嗎呢吧啊呀啦嘛哦喔哈]|แล้ว|มาก|ครับ|ค่ะ|คะ|นะ|จัง|เลย|ด้วย|กัน|ไหม|มั้ย|จริง|อีก|หมด|ไป|มา|ได้|อยู่|เสร็จ|สนุก|เก่ง|สวย|ช้า|แพ้|ชนะ|(?:^|[^\p{L}\p{M}])(?:गया|गये|गए|गई|गयी|है|हैं|था|थे|थी|हूँ|हूं|हो|लो|दो|करो|करें|रहा|रहे|रही|लिया|दिया|किया|हुआ|हुई|हुए|जाए|जाओ|मिला|मिली|जीता|जीते|हारा|हारे|खेला|खेले|अच्छा|अच्छी|बढ़िया|मज़ा|मजा|शानदार|धन्यवाद|जी|नहीं|भी))$/u
