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

/**
 * Joiners are legitimate in Indic scripts and in emoji. Any other invisible character could make two names look the
 * same.
 */
function hasInvisibleCharacters(value: string): boolean {
  const bare = value
    .replaceAll(
      /(?<=[\p{M}\p{Extended_Pictographic}\uFE0F])\u200D(?=[\p{L}\p{Extended_Pictographic}])/gu,
      '',
    )
    .replaceAll(/(?<=\p{M})\u200C(?=\p{L})/gu, '')
  return /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u.test(bare)
}

const visible = (bare: (value: string) => string) =>
  refine('unseen_characters', (value) => !hasInvisibleCharacters(bare(value)))

const withoutLines = (value: string) => value.replaceAll(/[\n\t]/g, ' ')

/** Thai has no spaces between words, so editors mark allowed and forbidden line breaks. Names need neither mark. */
const withoutThaiMarks = (value: string) =>
  value.replaceAll(/(?<=\p{Script=Thai})[\u200B\u2060](?=\p{Script=Thai})/gu, '')

/** Rejects line breaks and other invisible characters. */
export const withoutInvisibleCharacters = visible(withoutThaiMarks)

/** One line of text of at most `maximum` characters; may be empty. */
export const optionalLine = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum), withoutInvisibleCharacters)

/** Text of at most `maximum` characters with line breaks; may be empty. */
export const optionalMultiLine = (maximum: number) =>
  z.string().check(
    z.overwrite(normalizeUserText),
    z.maxLength(maximum),
    visible((value) => withoutThaiMarks(withoutLines(value))),
  )

/** One line of text of `minimum` to `maximum` code points. */
export const singleLine = (minimum: number, maximum: number) =>
  z.string().check(
    refine('text_too_long', (value) => value.length <= maximum * 8, { most: maximum }),
    z.trim(),
    z.overwrite((value) => value.normalize('NFC').replaceAll(/\p{Zs}+/gu, ' ')),
    visible(String),
    refine('text_too_short', (value) => Array.from(value).length >= minimum, { least: minimum }),
    refine('text_too_long', (value) => Array.from(value).length <= maximum, { most: maximum }),
  )

/** Text as it is stored and counted. */
export function normalizeUserText(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
}

/** Text of at most `maximum` code points. Line breaks are kept, invisible characters are rejected. */
export const multiLine = (maximum: number) =>
  z.string().check(
    z.overwrite(normalizeUserText),
    nonEmpty(),
    refine('text_too_long', (value) => Array.from(value).length <= maximum, { most: maximum }),
    visible(withoutLines),
  )

/** One of several options. */
export const optionOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(z.string().check(nonEmpty()), z.enum(values))
