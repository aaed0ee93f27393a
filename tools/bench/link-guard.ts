// CPU time of the link guard for adversarial texts.
import { hasLink } from '../../client/contract/text/link-guard.ts'

const length = 20_000
/**
 * When repeated, these almost form an address at every character: dots, labels, marks, spaces, encodings, ligatures.
 */
const units = [
  'a.',
  'a-',
  ' . ',
  '。',
  '://',
  '//a.',
  '[(.',
  'a ',
  '1.1.',
  '1.2.3.4.',
  ' dot ',
  '点a',
  'a.so',
  'www ',
  '@a.',
  '%25',
  '&#',
  'xn-',
  '\u200b',
  'a\u0301\u0323',
  'ﷺ',
  '㍿',
  '\ud800',
  `${'a'.repeat(63)}.`,
  `@${'a'.repeat(62)}`,
]
const rounds = 9

/** CPU milliseconds of the slowest text, as the median of its runs. CPU time does not depend on the machine's load. */
export function linkGuardTime(): number {
  return Math.max(...units.map((unit) => medianOf(unit.repeat(length / unit.length))))
}

function medianOf(text: string): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    hasLink(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}
