// Encodings of uploaded text files (WHATWG Encoding): a byte order mark, then UTF-8, then the encodings that older
// programs use for the six languages.

/** In the order in which equally plausible ones are preferred. */
const legacyEncodings = ['gb18030', 'big5', 'windows-874', 'windows-1258'] as const
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...legacyEncodings] as const
export type Encoding = (typeof encodings)[number]

interface DecodedText {
  text: string
  encoding: Encoding
}

export interface TextReadings {
  /** Possible readings, the most plausible one first; none if the file is not text or is damaged. */
  readings: DecodedText[]
  /** True if the first reading is not clearly better than the others. */
  isUnsure: boolean
}

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Reads a file as text. No reading contains U+FFFD or U+0000. */
export function readText(file: Uint8Array): TextReadings {
  // Programs of DOS end a text with a sign of their own.
  const bytes = file.at(-1) === 0x1a && file[0]! < 0xfe ? file.subarray(0, -1) : file
  const [marked] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? []
  if (marked) return { readings: decode(bytes, marked), isUnsure: false }
  const known = decode(bytes, 'utf-8')
  const isLost = known.length === 0 && decodeStrictly(bytes, 'utf-8')?.includes('\uFFFD')
  // U+FFFD in valid UTF-8 means that the text was lost before it was saved, so no encoding restores it. ASCII needs no choice.
  if (isLost || bytes.every((byte) => byte > 0 && byte < 0x80))
    return { readings: known, isUnsure: false }
  const ranked = otherReadings(bytes)
  const [utf8] = known
  return {
    readings: [...known, ...ranked.map(({ text, encoding }) => ({ text, encoding }))],
    isUnsure: utf8
      ? isRare(utf8.text) && (ranked[0]?.score ?? 0) >= 0.5
      : !isClear(ranked, bytes.filter((byte) => byte >= 0x80).length),
  }
}

/** True if a single reading is plausible, or one is clearly better. Few bytes beyond ASCII prove little. */
function isClear([best, next]: readonly { score: number }[], count: number): boolean {
  if (!best || best.score < 0.5) return !best
  return !next || next.score < 0.5 || best.score - next.score >= 0.05 + 1 / count
}

/** True for text beyond ASCII that is in none of the six languages, as short texts in another encoding look in UTF-8. */
const isRare = (text: string) =>
  /(?![\u00A0-\u00FFĂăĐđĨĩŨũƠơƯư]|\p{M})[\u0080-\u07FF]/u.test(text) &&
  !/[\u0800-\uFFFF]/u.test(text)

/** The text of a file in UTF-8; `null` for another encoding, and for damaged text. */
export function readUtf8(bytes: Uint8Array): string | null {
  return decode(bytes, 'utf-8')[0]?.text ?? null
}

/** Readings of bytes without a mark, the most plausible one first. */
function otherReadings(bytes: Uint8Array): (DecodedText & { score: number })[] {
  // UTF-16 has a zero byte beside each ASCII character, such as the end of a line.
  const isWide = bytes.includes(0)
  return (isWide ? (['utf-16le', 'utf-16be'] as const) : legacyEncodings)
    .flatMap((encoding) => decode(bytes, encoding))
    .filter(({ text }) => !unwritten.test(text) && (!isWide || /[\r\n]/.test(text)))
    .map((one) => ({ ...one, score: plausibility(one, bytes) }))
    .toSorted((a, b) => b.score - a.score)
}

/** Controls, private use and unassigned characters, which a wrong encoding yields and nobody writes. */
const unwritten = /(?!\s)[\p{Cc}\p{Co}\p{Cn}]/u

function decode(bytes: Uint8Array, encoding: Encoding): DecodedText[] {
  const text = decodeStrictly(bytes, encoding)
  return text === null || /[\0\uFFFD]/.test(text) ? [] : [{ text, encoding }]
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // Vietnamese tone marks are separate characters in windows-1258.
    return encoding === 'windows-1258' ? text.normalize('NFC') : text
  } catch {
    return null
  }
}

/** Share of the characters beyond ASCII that are usual in texts of this encoding. */
function plausibility({ text, encoding }: DecodedText, bytes: Uint8Array): number {
  switch (encoding) {
    case 'gb18030':
      return (usualPairs(bytes, 0xb0, 0xd7, [0xa1, 0xa3]) * 3 + inWords(text)) / 4
    case 'big5':
      return (usualPairs(bytes, 0xa4, 0xc6, [0xa1, 0xa3]) * 3 + inWords(text)) / 4
    case 'windows-874':
      return (
        share(text, thai) *
        (0.6 + 0.4 * Math.min(1, share(text, thaiVowel) / 0.3)) *
        (1 - 0.8 * share(text, rareThai))
      )
    case 'windows-1258':
      return share(text, vietnamese)
    default:
      return share(text, /[\p{L}\p{M}\p{N}\p{P}\p{Zs}]/gu)
  }
}

/** Share of the double bytes that are frequent ideographs, by their first byte, or punctuation. */
function usualPairs(bytes: Uint8Array, from: number, to: number, signs: readonly number[]): number {
  let [all, usual] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at]!
    if (first < 0x80) continue
    const second = bytes[at + 1] ?? 0
    // Big5 puts frequent ideographs into the lower half, too; GB18030 only rare ones.
    const isFrequent = first >= from && first <= to && (from < 0xb0 || second >= 0xa1)
    all += 1
    if (isFrequent || signs.includes(first)) usual += 1
    at += 1
  }
  return usual / all
}

/** Share of the ideographs that stand in words of several characters. */
function inWords(text: string): number {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(text.slice(0, 5000))
  let [all, joined] = [0, 0]
  for (const { segment } of segments) {
    if (!/^\p{Script=Han}/u.test(segment)) continue
    all += segment.length
    if (segment.length > 1) joined += segment.length
  }
  return joined / Math.max(all, 1)
}

/** Thai syllables of usual consonants. Marks stand on consonants, two of the tones on few of them. */
const thai =
  /(?<![A-Za-z])(?:[เแโใไ]?(?:[กจดตบปอ][ัิ-ฺ็]?[่-๋]?|[ขคงฉชซญณถทธนผฝพฟภมยรลวศษสหฬฮ][ัิ-ฺ็]?[่้]?)[์ะาำๅ]?|[ฤฯๆ฿]|(?<![ก-๎])[๐-๙]+(?![ก-๎])|[–—‘’“”…•\u00A0])+(?![A-Za-z])/gu
/** About 2% of Thai texts, but frequent in Chinese texts read as Thai. */
const rareThai = /[ฃฅฆฌฎ-ฒฝฟฤฦศษฬฮฯ๚๛]/gu
const thaiVowel = /[ะ-ฺเ-๎]/gu
/** Letters of Vietnamese as they follow each other in words, and punctuation. */
const vietnamese =
  /(?<![^\0-\u007F])(?:đ?(?:ư[ơớờởỡợ]|[àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ])|đ)(?![^\0-\u007F])|[–—‘’“”…•«»₫©®°\u00A0]/giu

function share(text: string, pattern: RegExp): number {
  const beyond = (part: string) => part.replaceAll(/[\0-\u007F]/g, '').length
  const usual = [...text.matchAll(pattern)].reduce((sum, [part]) => sum + beyond(part), 0)
  return usual / Math.max(beyond(text), 1)
}
