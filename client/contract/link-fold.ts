// Removes the disguises from a text: whatever a reader sees as a letter, dot or slash becomes one.

/** Ways to write a dot; each mark stands for one dot in a folded text. */
export const dotMarks = {
  plain: '.',
  /** In brackets, which is never an accident. */
  bracketed: '\uE000',
  /** A word: "dot", 点, chấm. */
  word: '\uE001',
  /** A character that only looks like a dot: · •. */
  glyph: '\uE002',
  /** The Chinese full stop, which may just end a sentence. */
  stop: '\uE004',
  /** With spaces around it, repeated, or a comma. */
  loose: '\uE003',
} as const

/** Letters and signs, each with the characters that look like it. */
const disguises: Record<string, string> = {
  a: 'аɑαᴀ',
  b: 'вβʙ',
  c: 'сᴄ',
  d: 'ԁᴅ',
  e: 'еёεᴇ',
  f: 'ꜰ',
  g: 'ɡɢ',
  h: 'һнʜ',
  i: 'іїıɩιɪ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ʟł',
  m: 'мμᴍ',
  n: 'пոηɴ',
  o: 'оօοᴏø',
  p: 'рρᴘ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уʏ',
  z: 'ᴢ',
  '/': '⁄∕⧸╱⟋\\',
  ':': 'ː˸∶꞉։',
}

const lookAlikes: Record<string, string> = Object.fromEntries(
  Object.entries(disguises).flatMap(([plain, others]) =>
    Array.from(others, (other) => [other, plain]),
  ),
)

const lookAlike = new RegExp(
  `[${Object.keys(lookAlikes)
    .join('')
    .replace('\\', String.raw`\\`)}]`,
  'giu',
)

/** White letters on black discs and squares, which have no compatibility form. */
const negativeLetters = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu

function blackLetter(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0) - 0x1f150
  return String.fromCodePoint(97 + (code % 32))
}

/** %2E, %252E, &#46; and &#x2e; as the characters they stand for. */
function decode(text: string): string {
  return text
    .replace(/%25/g, '%')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(
      /&#(?:0{0,4}(\d{2,3})|x0{0,4}([0-9a-f]{2}));?/gi,
      (_, decimal?: string, hex?: string) =>
        String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex ?? '20', 16)),
    )
    .replace(/&(?:period|sol|colon);/gi, (entity) => ({ p: '.', s: '/' })[entity[1] ?? ''] ?? ':')
}

/** Combining marks over letters, except the Vietnamese ones, which stay until they are composed. */
const foreignMarks = /[\u0304\u0305\u0307\u0308\u030A-\u031A\u031C-\u0322\u0324-\u036F]/g
const looseMarks = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g
/** Arabic ligatures, which are in no address; one may unfold into eighteen letters. */
const ligatures = /[\uFB50-\uFDFF]/g
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}]|(?!\s)\p{Cc}/gu

/** A text as it looks, in plain characters, with single spaces. */
export function foldText(text: string): string {
  return decode(
    text.toWellFormed().replace(ligatures, ' ').normalize('NFKC').replace(invisible, ''),
  )
    .normalize('NFKD')
    .replace(foreignMarks, '')
    .normalize('NFKC')
    .replace(looseMarks, '')
    .replace(invisible, '')
    .replace(negativeLetters, blackLetter)
    .replace(/\\(?=\.)/g, '')
    .replace(lookAlike, (sign) => lookAlikes[sign] ?? lookAlikes[sign.toLowerCase()] ?? sign)
    .replace(/[\s\u2800]+/g, ' ')
}

/** "h t t p" as "http": three or more single characters between spaces become one word. */
export function joinSpacedLetters(folded: string): string {
  return folded.replace(/(?<![^ .([{])[^ ](?: [^ ](?![^ )\]}])){2,}/gu, (run) =>
    run.replaceAll(' ', ''),
  )
}

const glyphs = '。·•‧・∙⋅●ꓸ۔⸱᛫ᐧ▪⸳𐩐'
const dotWords = 'dot|d0t|点|點|chấm|cham|จุด|ดอท|ดอต|डॉट|डाट'
const bracketedDot = new RegExp(
  ` ?(?:[\\p{Ps}<] ?(?:[.,${glyphs}]|${dotWords}) ?[\\p{Pe}>]|[*_~|"'-] ?(?:${dotWords}) ?[*_~|"'-]) ?`,
  'giu',
)

/** Replaces every dot of a folded text with the mark of how it was written. */
export function markDots(folded: string): string {
  return folded
    .replace(bracketedDot, dotMarks.bracketed)
    .replace(/(?<=[a-z0-9]) ?\/ ?(?=[a-z0-9])/gi, '/')
    .replace(/[[({] ?([:/]{1,3}) ?[\])}]/g, '$1')
    .replace(/(?<=[a-z0-9]) ?(?:ดอท|ดอต|จุด) ?คอม/gi, `${dotMarks.word}com`)
    .replace(/(?<=[a-z0-9]) ?(?:डॉट|डाट) ?कॉम/gi, `${dotMarks.word}com`)
    .replace(/(?<=[a-z0-9]) ?(?:จุด|ดอท|ดอต|डॉट|डाट) ?(?=[a-z])/gi, dotMarks.word)
    .replace(/(?<=[\p{L}\d]) ?[点點] ?(?=[a-z])/giu, dotMarks.word)
    .replace(/(?<=[a-z0-9]) (?:dot|d0t|chấm|cham) (?=[a-z0-9])/giu, dotMarks.word)
    .replace(/(?<=[a-z0-9])dot(?=(?:com|net|org|xyz)(?!\p{L}))/giu, dotMarks.word)
    .replace(new RegExp(` [${glyphs}] ?|[${glyphs}] `, 'gu'), dotMarks.loose)
    .replaceAll('。', dotMarks.stop)
    .replace(new RegExp(`[${glyphs}]`, 'gu'), dotMarks.glyph)
    .replace(/(?<=[a-z0-9])(?:,| , )(?=[a-z0-9])/gi, dotMarks.loose)
    .replace(/ ?["'`] ?\. ?["'`] ?|\.{2,}/g, dotMarks.loose)
    .replace(/ \. ?|\. /g, dotMarks.loose)
}
