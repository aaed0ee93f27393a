// Finds web addresses in texts, including disguised ones. A dot makes an address if the rank of the following zone
// reaches the minimum for that kind of dot: "evil.vip" is an address, "VIP。vip" is not, "evil。com" is.
import { dotMarks, foldText, joinSeparatedLetters, markDots, normalizeText } from './link-fold.ts'
import { foreignZones } from './link-tables.ts'
import {
  foreignSentenceEnd,
  functionWords,
  invitations,
  isOrdinaryWord,
  ordinaryNames,
  sentenceEnds,
  titles,
  zoneRank,
} from './link-zones.ts'

const dots = Object.values(dotMarks).join('')
const anyDot = new RegExp(`[${dots}]`, 'g')
const maxLabelLength = 63

/** Minimum rank of the zone after each kind of dot: after a Latin label, and after any other. */
const needed: Record<string, readonly [latin: number, other: number]> = {
  [dotMarks.bracketed]: [0, 0],
  [dotMarks.plain]: [1, 3],
  [dotMarks.word]: [2, 4],
  [dotMarks.glyph]: [3, 4],
  [dotMarks.stop]: [3, 4],
  [dotMarks.loose]: [4, 5],
}

const schemes = [
  /[a-z]:\/\/[^\s/]/i,
  /(?:^|[^a-z])(?:h[tx*+]{1,3}ps?|ftps?|tg) ?: ?\//i,
  /(?:^|[^a-z])(?:mailto|javascript):\S/i,
  /(?:^|[^a-z0-9])xn--[a-z0-9]/i,
  new RegExp(`[a-z0-9][${dots}](?:c\\.o\\.m|n\\.e\\.t|o\\.r\\.g)(?![a-z])`, 'i'),
  new RegExp(`(?:^|[^a-z])www\\d?[${dots}][\\p{L}\\d]`, 'iu'),
  new RegExp(`[a-z0-9_.+-]@[\\p{L}\\d-]{1,63}[${dots}][a-z]{2}`, 'iu'),
]

/** True if a text contains a web, email or messenger address, plain or disguised. */
export function hasLink(text: string): boolean {
  return findLink(text) !== undefined
}

/** The first web, email or messenger address in a text, without its disguise. */
export function findLink(text: string): string | undefined {
  const folded = foldText(text)
  const joined = joinSeparatedLetters(folded)
  return (
    findInFolded(folded) ??
    (joined === folded ? undefined : findInFolded(joined)) ??
    findForeignHost(normalizeText(text))
  )
}

function findForeignHost(normalized: string): string | undefined {
  if (!foreignLetter.test(normalized)) return undefined
  const text = markDots(normalized)
  return pieceAt(text, foreignHost.exec(text))
}

/** Code points of a piece, which is shown in one line. */
const maxPieceLength = 60

/** The words around a match, up to the next spaces. */
function pieceAt(text: string, found: RegExpExecArray | null | undefined): string | undefined {
  if (!found) return undefined
  const end = found.index + found[0].length
  const start = text.slice(0, found.index)
  const [before = ''] =
    /[\p{Script=Latin}\d@_-]{1,40}$/u.exec(start) ??
    /[\p{L}\p{M}]{1,20}$/u.exec(/^\d/.test(found[0]) ? '' : start) ??
    []
  const after = /^(?:\.?[\w@:/?=&#%+-])*/.exec(text.slice(end))?.[0] ?? ''
  const piece = (before + found[0] + after).replaceAll(anyDot, '.').trim()
  return Array.from(piece).slice(0, maxPieceLength).join('')
}

const foreignLetter = new RegExp(`[${foreignZones.replaceAll(' ', '')}]`, 'iu')

/** A zone in a script that no reader of this site writes. No ordinary word ends like this. */
const foreignHost = new RegExp(
  `[\\p{L}\\p{M}\\d_] ?[${dots}] ?(?:${foreignZones.replaceAll(' ', '|')})(?![\\p{L}\\p{M}])`,
  'iu',
)

function findInFolded(folded: string): string | undefined {
  const text = markDots(folded)
  const scheme = schemes.map((one) => one.exec(text)).find((found) => found !== null)
  return pieceAt(text, scheme ?? findSpacedHost(text) ?? findHost(text) ?? findIpAddress(text))
}

/** "www example com" */
function findSpacedHost(text: string): RegExpExecArray | undefined {
  const hosts = Array.from(text.matchAll(/(?:^|[^a-z])www [a-z0-9-]{1,63} ([a-z]{2,6})(?![a-z])/gi))
  return hosts.find(([, zone = '']) => (zoneRank(zone.toLowerCase()) ?? 0) >= 2)
}

function findHost(text: string): RegExpExecArray | undefined {
  const found = Array.from(text.matchAll(anyDot)).find(({ index }) => isHostAt(text, index))
  if (!found) return undefined
  const zone = new RegExp(
    `[${dots}](?:[a-z0-9-]+|\\p{Script=Han}+|\\p{Script=Thai}+|\\p{Script=Devanagari}+)`,
    'iuy',
  )
  zone.lastIndex = found.index
  return zone.exec(text) ?? found
}

/** The surroundings of a dot. */
interface Candidate {
  /** Latin letters, digits and hyphens before it; empty for other scripts. */
  label: string
  zone: string
  /** Text after the zone. */
  rest: string
}

function isHostAt(text: string, index: number): boolean {
  const dot = text.charAt(index)
  const before = text.slice(Math.max(0, index - maxLabelLength), index)
  const candidate = readCandidate(before, text.slice(index + 1, index + 1 + maxLabelLength))
  const rank = candidate && zoneRank(candidate.zone.toLowerCase())
  if (!candidate || rank === undefined || !/[\p{L}\p{M}\d]$/u.test(before)) return false
  if (!isHost(candidate, dot)) return false
  if (isCertain(candidate, rank, dot)) return true
  if (isSentence(candidate, rank) || rank < rankNeeded(candidate, before, dot)) return false
  return (
    dot === dotMarks.bracketed || dot === dotMarks.word || !isNextSentence(candidate, rank, before)
  )
}

function readCandidate(before: string, after: string): Candidate | undefined {
  const zone =
    /^(?:xn--[a-z0-9-]+|[a-z0-9]+|\p{Script=Han}+|\p{Script=Thai}+|\p{Script=Devanagari}+)/iu.exec(
      after,
    )?.[0]
  if (!zone) return undefined
  const rest = after.slice(zone.length)
  const label = /[a-z0-9-]*$/i.exec(before)?.[0] ?? ''
  return /^[\p{Script=Latin}\p{M}]/u.test(rest) ? undefined : { label, zone, rest }
}

function rankNeeded({ label, rest }: Candidate, before: string, dot: string): number {
  const [latin, other] = needed[dot] ?? [5, 5]
  const isAccented = /\p{Script=Latin}$/u.test(before.slice(0, before.length - label.length))
  // "2-1.in the end" and "4 p.m.in town": a score, an abbreviation.
  const isScore = /^\d{1,2}(?:-\d{1,2})*$/.test(label)
  const isAbbreviation = /(?:^|[^a-z0-9])[a-z]\.[a-z]$/i.test(before)
  if (label === '' || isAccented || isScore || isAbbreviation) return other
  return dot === dotMarks.stop && rest === '' ? 1 : latin
}

/** A path, a port or a label like "bet88", which occur only in addresses. */
function isCertain({ label, rest }: Candidate, rank: number, dot: string): boolean {
  if (label === '' || (rank === 0 && dot === dotMarks.loose)) return false
  const isMixed = label.length >= 5 && /\d/.test(label) && /[a-z]/i.test(label)
  return (isMixed && dot !== dotMarks.loose) || /^(?:\/[a-z0-9@+]|:\d{2})/i.test(rest)
}

/** True unless something suggests ordinary words around a dot. */
function isHost({ label, zone, rest }: Candidate, dot: string): boolean {
  const left = label.toLowerCase()
  if (rest.startsWith('/')) return true
  if (dot === dotMarks.plain)
    return !titles.has(left) && !ordinaryNames.has(`${left}.${zone.toLowerCase()}`)
  if (dot === dotMarks.bracketed) return true
  return !functionWords.has(left) && !/^ (?:bubble|boom|crash|bust|era|compan)/i.test(rest)
}

/** "end.In short", "good.in-depth", "window.top.location": the zone is a word of the following text. */
function isSentence({ label, zone, rest }: Candidate, rank: number): boolean {
  // "集团.公司.部门" lists words; in "हूँ.भारत जीत गया" the sentence continues.
  if (label === '' && /^(?:\.\p{Script=Han}| \p{Script=Devanagari})/u.test(rest)) return true
  if (rank >= 3) return false
  const startsAnew = /^[A-Z][a-z]+$/.test(zone) && label !== '' && label === label.toLowerCase()
  const goesOn = rank < 2 && sentenceEnds.has(label.toLowerCase()) && /^ \p{L}/u.test(rest)
  const isTwice = rank < 2 && label.toLowerCase() === zone.toLowerCase()
  return startsAnew || goesOn || isTwice || /^(?:-[a-z]|\.[a-z]|')/i.test(rest)
}

/** "well played.team is great": a full stop without a space, after a word that ends a sentence. */
function isNextSentence({ label, rest }: Candidate, rank: number, before: string): boolean {
  // Only an address continues like this, and the best-known zones are not typed by mistake.
  if (rank >= 4 || /^[/:@?#.]/.test(rest)) return false
  if (label === '' && foreignSentenceEnd.test(before)) return true
  const [, previous = '', word = ''] =
    /(?:^|[^\p{L}\p{M}\d])([\p{L}\p{M}\d]+)[,;:'"’)]? ([\p{L}\p{M}]+)$/u.exec(before) ?? []
  if (word === '' || !/^ \p{L}/u.test(rest) || invitations.has(previous.toLowerCase())) return false
  const isAccented = /[^a-z]/i.test(word) && word.length <= maxSyllableLength
  return isAccented || isOrdinaryWord(word.toLowerCase())
}

/** Letters of the longest Vietnamese word between spaces. */
const maxSyllableLength = 7

const ipAddress = new RegExp(
  `(?<!\\d[${dots}]?)(\\d{1,3})[${dots}](\\d{1,3})[${dots}](\\d{1,3})[${dots}](\\d{1,3})(?![${dots}]?\\d)`,
  'g',
)

function findIpAddress(text: string): RegExpExecArray | undefined {
  return Array.from(text.matchAll(ipAddress)).find((found) => {
    const octets = found.slice(1)
    const isValid = octets.every((octet) => String(Number(octet)) === octet && Number(octet) < 256)
    const rest = text.slice(found.index + found[0].length, found.index + found[0].length + 12)
    if (!isValid) return false
    if (/^(?::\d{2}|\/[a-z0-9])/i.test(rest)) return true
    if (isSpecialAddress(octets.map(Number))) return false
    // Draws, versions and sums also consist of four numbers.
    const before = text.slice(Math.max(0, found.index - 16), found.index)
    const isVersion =
      /(?:(?<![a-z])(?:v|ver|version|build|api)|版本?|phiên bản|वर्जन|เวอร์ชัน) ?$/i.test(before)
    const isSum = /[¥$₫₹฿€] ?$/.test(before) || /^ ?(?:đ|₫|vnd|vnđ|usd|tỷ|元|₹|฿|บาท)/i.test(rest)
    return !isVersion && !isSum && octets.some((octet) => Number(octet) > 99)
  })
}

/** Addresses that lead nowhere on the internet (RFC 6890). */
function isSpecialAddress([a = 0, b = 0, c = 0]: number[]): boolean {
  return (
    [0, 10, 127].includes(a) ||
    a >= 240 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  )
}
