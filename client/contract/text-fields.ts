// Rules for text input, shared by the browser and the Worker.
import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'
import type { FieldError } from './form.ts'

/** A rule with its own error code. An empty text that violates a rule is reported as missing. */
export const refine = (
  code: FieldErrorCode,
  isMet: (value: string) => boolean,
  values?: FieldError['values'],
) =>
  z.check<string>(({ value, issues }) => {
    if (isMet(value)) return
    issues.push({
      code: 'custom',
      params: value === '' ? { code: 'required' } : { code, values },
      input: value,
    })
  })

/** An empty text or list is reported as missing; nothing else is checked. */
export const nonEmpty = <Value extends string | readonly unknown[]>() =>
  z.check<Value>(({ value, issues }) => {
    if (value.length === 0)
      issues.push({ code: 'custom', params: { code: 'required' }, input: value })
  })

const emoji = String.raw`[\p{ExtPict}\p{EMod}][\uFE0E\uFE0F]?(?:(?:(?!\p{DI})[\p{M}\p{EMod}])+[\uFE0E\uFE0F]?)?(?:[\u{E0020}-\u{E007E}]{1,30}\u{E007F})?`
/** Signs after which a joiner chooses the shape of letters. */
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2\u1A60\u1B44\u1BAA\u1BAB\uA806\uA8C4\uA953\uA9C0\uAAF6\uABED\u{11046}\u{110B9}\u{11133}\u{111C0}\u{1134D}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}]`
/** Arabic letters that join the next one. */
const joining = String.raw`(?![\u0622-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5\u06EE\u06EF])[\u0620\u0626-\u064A\u066E-\u06D3\u06FA-\u06FF\u0750-\u077F\u08A0-\u08B4]`
const mark = String.raw`(?:(?!\p{DI})\p{Mn})*`

/**
 * Invisible characters that change what is seen: in emoji (UTS #51, ED-14a and UAX #29, GB11), and joiners where a script
 * needs them (UAX #31, section 2.3).
 */
const shaping = [
  String.raw`${emoji}(?:\u200D${emoji})*|[\d#*]\uFE0F\u20E3`,
  String.raw`(?<=${virama}${mark})(?:\u200C(?=${mark}(?!\p{DI})\p{L})|\u200D(?![\p{M}\p{DI}\p{Cf}]))`,
  String.raw`(?<=\u09B0)\u200D(?=\u09CD)|(?<=${joining}${mark})\u200C(?=${mark}\p{Script=Arabic})`,
].join('|')
/** Thai has no spaces between words, so editors mark allowed and forbidden line breaks. Names need neither mark. */
const thaiBreak = String.raw`(?<=\p{Script=Thai})[\u200B\u2060](?=\p{Script=Thai})`
const overrides = String.raw`\u202D\u202E`

const kept = new RegExp(shaping, 'gu')
const keptByEditors = new RegExp(`${shaping}|${thaiBreak}`, 'gu')
/** U+FFFC stands for an attachment that was not copied. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\uFFFC]/u

/** The character, or the code point of an invisible one: `U+200B`. */
export function showCharacter(sign: string): string {
  if (!invisible.test(sign)) return sign
  return `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Reports the first invisible character and its place. Two names that differ only by one would look the same. */
const visible = (pattern: RegExp, allowed = kept) =>
  z.check<string>(({ value, issues }) => {
    const place = value.replace(allowed, (run) => 'x'.repeat(run.length)).search(pattern)
    if (place < 0) return
    const at = Array.from(value.slice(0, place)).length + 1
    const sign = showCharacter(String.fromCodePoint(value.codePointAt(place)!))
    const params = { code: 'unseen_characters', values: { at, sign } }
    issues.push({ code: 'custom', params, input: value })
  })

/** Control characters, which nobody types. */
export const withoutControls = visible(/\p{Cc}/u)

/** Rejects line breaks and other invisible characters. */
export const withoutInvisibleCharacters = visible(invisible, keptByEditors)

/** Trims a line and drops invisible characters, except controls and overrides, which are refused with their place. */
export const cleanedLine = z.overwrite<string>((text) =>
  text
    .replaceAll(/[\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(editorsText, (_, seen?: string) => seen ?? '')
    .trim(),
)

/** Nobody types controls, and overrides make a text read backwards. */
const readable = visible(new RegExp(String.raw`(?![\n\t])[\p{Cc}${overrides}]`, 'u'))

/** One line of text of at most `maximum` characters; may be empty. */
export const optionalLine = (maximum: number) =>
  z.string().check(cleanedLine, z.maxLength(maximum), withoutInvisibleCharacters)

/** Text of at most `maximum` characters with line breaks; may be empty. */
export const optionalMultiLine = (maximum: number) =>
  z.string().check(
    z.overwrite((text) => clean(text, editorsText)),
    z.maxLength(maximum),
    readable,
  )

/** No script puts more than eight marks on a letter; further ones would cover the lines above and below. */
const withoutStacks = (text: string) => text.replaceAll(/(?<=\p{Mn}{8})\p{Mn}+/gu, '')

/** One line of text of `minimum` to `maximum` code points. */
export const singleLine = (minimum: number, maximum: number) =>
  z.string().check(
    refine('text_too_long', (value) => value.length <= maximum * 8, { most: maximum }),
    z.trim(),
    z.overwrite((value) => withoutStacks(value.normalize('NFC')).replaceAll(/\p{Zs}+/gu, ' ')),
    visible(invisible),
    refine('text_too_short', (value) => Array.from(value).length >= minimum, { least: minimum }),
    refine('text_too_long', (value) => Array.from(value).length <= maximum, { most: maximum }),
  )

const unseen = String.raw`[\p{Cf}\p{Co}\p{Cs}\p{DI}\p{NChar}\uFFFC]`
const readersText = new RegExp(`(${shaping}|[${overrides}])|${unseen}`, 'gu')
const editorsText = new RegExp(`(${shaping}|${thaiBreak}|[${overrides}])|${unseen}`, 'gu')
const pastedText = new RegExp(`(${shaping}|${thaiBreak}|[\\n\\t])|${unseen}|\\p{Cc}`, 'gu')

/** Without spaces and invisible characters at its ends, as addresses are copied. */
export const trimmed = (text: string) =>
  text.replaceAll(/^[\s\p{Cf}\p{DI}]+|[\s\p{Cf}\p{DI}]+$/gu, '')

const shaped = new RegExp(String.raw`(${shaping}|[\n\t])|${invisible.source}`, 'gu')

/** The text without its invisible characters, as names accept it. */
export function withoutInvisible(text: string): string {
  const rest = text.replaceAll(shaped, (_, seen?: string) => seen ?? '')
  return rest === text ? text : withoutInvisible(rest)
}

const dropUnseen = (text: string, parts: RegExp) =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(parts, (_, seen?: string) => seen ?? '')

/** Drops invisible characters, controls and overrides; separators become line breaks. Spaces stay. */
export const visibleText = (text: string) => dropUnseen(text, pastedText)

function clean(text: string, parts: RegExp): string {
  return withoutStacks(dropUnseen(text, parts).normalize('NFC'))
    .trim()
    .replace(/^[\s\u2800]+$/u, '')
}

/** Text as it is stored and counted: separators become line breaks, other invisible characters are dropped. */
export function normalizeUserText(text: string): string {
  return clean(text, readersText)
}

/** Text of at most `maximum` code points. Line breaks are kept, invisible characters are dropped. */
export const multiLine = (maximum: number) =>
  z.string().check(
    z.overwrite(normalizeUserText),
    nonEmpty(),
    refine('text_too_long', (value) => Array.from(value).length <= maximum, { most: maximum }),
    readable,
  )

/** One of several options. */
export const optionOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(z.string().check(nonEmpty()), z.enum(values))
