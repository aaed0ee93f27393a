// Texts people type, as rules both sides share.
import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'

/** A rule that names its own error. */
export const rule = (code: FieldErrorCode, isMet: (value: string) => boolean) =>
  z.check<string>(({ value, issues }) => {
    if (!isMet(value)) issues.push({ code: 'custom', params: { code }, input: value })
  })

/**
 * Joiners belong between letters of Indic scripts and parts of emoji; every other character nobody can see could make
 * two names look the same.
 */
function unseenCharacters(value: string): boolean {
  const bare = value
    .replaceAll(
      /(?<=[\p{M}\p{Extended_Pictographic}\uFE0F])\u200D(?=[\p{L}\p{Extended_Pictographic}])/gu,
      '',
    )
    .replaceAll(/(?<=\p{M})\u200C(?=\p{L})/gu, '')
  return /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u.test(bare)
}

/** One line of text, between so many characters (code points). */
export const line = (least: number, most: number) =>
  z.string().check(
    rule('text_too_long', (value) => value.length <= most * 8),
    z.trim(),
    z.overwrite((value) => value.normalize('NFC').replaceAll(/\p{Zs}+/gu, ' ')),
    rule('unseen_characters', (value) => !unseenCharacters(value)),
    rule(least > 1 ? 'text_too_short' : 'required', (value) => Array.from(value).length >= least),
    rule('text_too_long', (value) => Array.from(value).length <= most),
  )

/** A text as it is kept, and counted. */
export function asWritten(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
}

/** Plain text of up to `most` characters; lines stay, what nobody can see goes no further. */
export const paragraphs = (most: number) =>
  z.string().check(
    z.overwrite(asWritten),
    rule('required', (value) => value !== ''),
    rule('text_too_long', (value) => Array.from(value).length <= most),
    rule('unseen_characters', (value) => !unseenCharacters(value.replaceAll(/[\n\t]/g, ' '))),
  )

/** One of several answers. */
export const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(z.string().check(rule('required', (value) => value !== '')), z.enum(values))
