// Email addresses, with the same rules in the browser and in the Worker.
import * as z from 'zod/mini'
import { refine, showCharacter, trimmed } from '../text-fields.ts'

/** Maximum length of an address (RFC 5321, section 4.5.3.1). */
const maxEmailLength = 254
/** A Dot-string of RFC 5321, and labels of RFC 1123. */
const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/

/** Addresses are stored with their domain in ASCII (UTS #46, non-transitional). */
function plainEmail(typed: string): string {
  const address = trimmed(typed)
    .normalize('NFKC')
    .replace(/^mailto:(?=[^?]*$)/i, '')
  const at = address.lastIndexOf('@') + 1
  return withSmallLetters(address.slice(0, at) + domainInAscii(address.slice(at)))
}

/** Other letters stay, so that an error names them as typed. */
const withSmallLetters = (address: string) =>
  address.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

function domainInAscii(domain: string): string {
  // A URL reads other ASCII characters as its own parts or escapes.
  if (!/^[a-z\d.\u0080-\u{10FFFF}-]+$/iu.test(domain)) return domain
  const ascii = parseHost(domain)
  // Some parsers accept labels that no domain can have.
  return /(?:^|\.)xn--/.test(ascii) && parseHost(showDomain(ascii)) !== ascii ? '' : ascii
}

const parseHost = (domain: string) =>
  URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : ''

/** An address with its domain in Unicode. */
export function showEmail(address: string): string {
  return address.replace(/@.*/, showDomain)
}

const showDomain = (domain: string) => domain.replaceAll(/xn--([a-z\d-]*)/g, decodeLabel)

/** Punycode (RFC 3492); empty if it is invalid. */
function decodeLabel(_: string, label: string): string {
  const cut = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(0, cut)))
  const digits = Array.from(label.slice(cut + 1), (digit) => (parseInt(digit, 36) + 26) % 36)
  let code = 128
  let place = 0
  let bias = 72
  for (let read = 0; read < digits.length; place += 1) {
    const before = place
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = digits[read++]
      if (digit === undefined) return ''
      const threshold = Math.min(26, Math.max(1, base - bias))
      place += digit * weight
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const size = letters.length + 1
    let delta = Math.floor((place - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / size)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(place / size)
    place %= size
    if (code > 0x10ffff) return ''
    letters.splice(place, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** Mail to letters beyond ASCII before the @ would need SMTPUTF8 (RFC 6531). */
const hasAsciiName = z.check<string>(({ value, issues }) => {
  const [, before, sign] = /^([ -~]*)([^ -~]).*@/u.exec(value) ?? []
  if (before === undefined || sign === undefined) return
  const values = { at: before.length + 1, sign: showCharacter(sign) }
  issues.push({ code: 'custom', params: { code: 'email_name', values }, input: value })
})

/** An email address in the form for comparison: plain, in lower case, with its domain in ASCII. */
export const email = z.string().check(
  // Cells of a table are copied with a tab.
  z.overwrite((value) => value.replaceAll(/^\t+|\t+$/g, '')),
  refine('email_format', (value) => value.length <= maxEmailLength * 2 && !/\p{Cc}/u.test(value)),
  z.overwrite(plainEmail),
  hasAsciiName,
  refine('email_format', (value) => value.length <= maxEmailLength && emailPattern.test(value)),
)
