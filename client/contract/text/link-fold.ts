// Removes disguises from a text: characters that look like a letter, dot or slash are replaced by it.

import { confusables } from './link-tables.ts'

/** Ways to write a dot; each mark stands for one dot in a folded text. */
export const dotMarks = {
  plain: '.',
  /** In brackets, which is always deliberate. */
  bracketed: '\uE000',
  /** A word: "dot", 点, chấm. */
  word: '\uE001',
  /** A character that looks like a dot: · •. */
  glyph: '\uE002',
  /** The Chinese full stop, which may simply end a sentence. */
  stop: '\uE004',
  /** A dot with spaces around it, repeated dots, or a comma. */
  loose: '\uE003',
} as const

/** Look-alikes missing from Unicode's table: small capitals, and small letters shaped like other capitals. */
const further: Record<string, string> = {
  a: 'ᴀ',
  b: 'вʙ',
  d: 'ᴅ',
  e: 'ёєεᴇ',
  c: 'ς',
  h: 'нʜ',
  i: 'ї',
  j: 'ᴊ',
  k: 'кκᴋ',
  l: 'ʟ',
  m: 'мμᴍ',
  n: 'пηɴ',
  p: 'ᴘ',
  r: 'ʀɾ',
  t: 'тτᴛ',
  w: 'ω',
  x: 'χ',
  z: 'ζ',
  '-': '‐‑‒−',
  '/': '\\',
}

const lookAlikes = new Map(
  [...Object.entries(confusables), ...Object.entries(further)].flatMap(([plain, others]) =>
    Array.from(others, (other) => [other, plain] as const),
  ),
)

const lookAlike = new RegExp(
  `[${[...lookAlikes.keys()].join('').replace('\\', String.raw`\\`)}]`,
  'giu',
)

function showPlain(text: string): string {
  return text.replace(
    lookAlike,
    (sign) => lookAlikes.get(sign) ?? lookAlikes.get(sign.toLowerCase()) ?? sign,
  )
}

/** Three flags are probably letters: "🇨🇴🇲". Two form a country's flag. */
const flagLetters = /(?<!\p{RI})\p{RI}{3}(?!\p{RI})/gu

function letterOfFlag(sign: string): string {
  return String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 97)
}

/** White letters on black discs and squares, which have no compatibility form. */
const negativeLetters = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu

function blackLetter(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0) - 0x1f150
  return String.fromCodePoint(97 + (code % 32))
}

/** Decodes percent escapes and numeric character references: %2E, %252E, `&#46;`, `&#x2e;`. */
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
/** Arabic ligatures, which no address contains. One may expand to eighteen letters. */
const ligatures = /[\uFB50-\uFDFF]/g
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}]|(?!\s)\p{Cc}/gu

/** Normalizes every character, keeps the script, and collapses spaces. */
export function normalizeText(text: string): string {
  return decode(
    text.toWellFormed().replace(ligatures, ' ').normalize('NFKC').replace(invisible, ''),
  )
    .normalize('NFKD')
    .replace(foreignMarks, '')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\s\u2800]+/g, ' ')
}

/** Visible form of a text in plain characters, with single spaces. */
export function foldText(text: string): string {
  // Compatibility forms are replaced after look-alikes, too: that of the lunate sigma is another letter.
  return showPlain(normalizeText(showPlain(text.toWellFormed())).replace(looseMarks, ''))
    .replace(negativeLetters, blackLetter)
    .replace(flagLetters, (flags) => Array.from(flags, letterOfFlag).join(''))
    .replace(/\/(?=\.)/g, '')
    .replace(/ +/g, ' ')
}

/** "h t t p", "c_o_m" as "http", "com": single characters between spaces or the same sign become one word. */
export function joinSeparatedLetters(folded: string): string {
  return folded
    .replace(/(?<![\p{L}\p{M}\d])[^ ](?: [^ ](?![\p{L}\p{M}\d]|\.(?!\.))){2,}/gu, (run) =>
      run.replaceAll(' ', ''),
    )
    .replace(
      /(?<![\p{L}\d])[a-z0-9.:/]([_*~|+=^-])[a-z0-9.:/](?:\1[a-z0-9.:/])*(?![\p{L}\d])/giu,
      joinRun,
    )
}

/** Scores and dates have no letters; "A-B" is not a word. */
function joinRun(run: string, sign: string): string {
  const letters = run.match(/[a-z]/gi)?.length ?? 0
  return letters >= 2 ? run.replaceAll(sign, '') : run
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
    .replace(/(?<=[a-z0-9])[_*~|`^+=-]{1,3}\.[_*~|`^+=-]{0,3}(?=[a-z0-9])/gi, '.')
    .replace(/(?<=[a-z0-9])\.[_*~|`^+=]{1,3}(?=[a-z])/gi, '.')
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
