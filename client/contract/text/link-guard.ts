// Finds web addresses in texts, including disguised ones. A dot makes an address if the rank of the following zone
// reaches the minimum for that kind of dot: "evil.vip" is an address, "VIP。vip" is not, "evil。com" is.
import { dotMarks, foldText, joinSeparatedLetters, markDots, normalizeText } from './link-fold.ts'
import { foreignZones } from './link-tables.ts'
import { functionWords, ordinaryNames, sentenceEnds, titles, zoneRank } from './link-zones.ts'

const dots = Object.values(dotMarks).join('')
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
  const folded = foldText(text)
  const joined = joinSeparatedLetters(folded)
  return (
    isLinkFolded(folded) ||
    (joined !== folded && isLinkFolded(joined)) ||
    hasForeignHost(normalizeText(text))
  )
}

function hasForeignHost(normalized: string): boolean {
  return foreignLetter.test(normalized) && foreignHost.test(markDots(normalized))
}

const foreignLetter = new RegExp(`[${foreignZones.replaceAll(' ', '')}]`, 'iu')

/** A zone in a script that no reader of this site writes. No ordinary word ends like this. */
const foreignHost = new RegExp(
  `[\\p{L}\\p{M}\\d_] ?[${dots}] ?(?:${foreignZones.replaceAll(' ', '|')})(?![\\p{L}\\p{M}])`,
  'iu',
)

function isLinkFolded(folded: string): boolean {
  const text = markDots(folded)
  return (
    schemes.some((scheme) => scheme.test(text)) ||
    hasSpacedHost(text) ||
    hasHost(text) ||
    hasIpAddress(text)
  )
}

/** "www example com" */
function hasSpacedHost(text: string): boolean {
  const hosts = Array.from(text.matchAll(/(?:^|[^a-z])www [a-z0-9-]{1,63} ([a-z]{2,6})(?![a-z])/gi))
  return hosts.some(([, zone = '']) => (zoneRank(zone.toLowerCase()) ?? 0) >= 2)
}

function hasHost(text: string): boolean {
  return Array.from(text.matchAll(new RegExp(`[${dots}]`, 'g'))).some(({ index }) =>
    isHostAt(text, index),
  )
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
  return !isSentence(candidate, rank) && rank >= rankNeeded(candidate, before, dot)
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

const ipAddress = new RegExp(
  `(?<!\\d[${dots}]?)(\\d{1,3})[${dots}](\\d{1,3})[${dots}](\\d{1,3})[${dots}](\\d{1,3})(?![${dots}]?\\d)`,
  'g',
)

function hasIpAddress(text: string): boolean {
  return Array.from(text.matchAll(ipAddress)).some((found) => {
    const octets = found.slice(1)
    const isValid = octets.every((octet) => String(Number(octet)) === octet && Number(octet) < 256)
    const rest = text.slice(found.index + found[0].length, found.index + found[0].length + 12)
    if (!isValid) return false
    if (/^(?::\d{2}|\/[a-z0-9])/i.test(rest)) return true
    // Draws, versions and sums also consist of four numbers.
    const before = text.slice(Math.max(0, found.index - 16), found.index)
    const isVersion = /(?:v|ver|version|build|api|版本?|phiên bản|वर्जन|เวอร์ชัน) ?$/i.test(before)
    const isSum = /[¥$₫₹฿€] ?$/.test(before) || /^ ?(?:đ|₫|vnd|vnđ|usd|tỷ|元|₹|฿|บาท)/i.test(rest)
    return !isVersion && !isSum && octets.some((octet) => Number(octet) > 99)
  })
}
