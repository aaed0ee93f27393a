// Parts of the schemas of fields. Fields receive them, so that the editor loads their definitions without the validator.
import * as z from 'zod/mini'
import { defaultLocale, locales, type Locale } from '../../../../locale.ts'
import { linkPattern, slugPattern } from '../../../../text/link-target.ts'
import { hasContent, type RichTextDocument, type RichTextNode } from '../../../../text/rich-text.ts'
import { richText as document } from '../../../../text/rich-text-schema.ts'
import {
  cleanedLine,
  optionalLine,
  refine,
  visibleText,
  withoutControls,
  withoutInvisibleCharacters,
} from '../../../../text-fields.ts'
import { materialFile } from '../../../material-file.ts'
import type { Texts } from '../../../texts.ts'

export { document, materialFile, optionalLine, refine }

/** Not all of the library, so that the bundle has what fields need. */
const used = {
  _default: z._default,
  array: z.array,
  boolean: z.boolean,
  dateTime: z.iso.datetime,
  enum: z.enum,
  maxLength: z.maxLength,
  maximum: z.maximum,
  minLength: z.minLength,
  minimum: z.minimum,
  nullable: z.nullable,
  nullish: z.nullish,
  number: z.number,
  optional: z.optional,
  overwrite: z.overwrite,
  refine: z.refine,
  regex: z.regex,
  strictObject: z.strictObject,
}
export { used as z }

export const key = z.string().check(z.regex(slugPattern), z.maxLength(60))
export const id = z.int().check(z.minimum(1), z.maximum(999_999_999))
export const slugs = (most: number) => z.array(key).check(z.maxLength(most))
export const wholeNumber = (least: number, most: number) =>
  z.int().check(z.minimum(least), z.maximum(most))

/** Trims; an empty text is reported as missing. */
export const line = (longest: number) =>
  z.string().check(
    cleanedLine,
    z.check(({ value, issues }) => {
      const code = value === '' ? 'required' : value.length > longest ? 'text_too_long' : null
      if (code)
        issues.push({ code: 'custom', params: { code, values: { most: longest } }, input: value })
    }),
    withoutInvisibleCharacters,
  )
/** Accepts an empty text, which another rule reports. */
const validIf = (isValid: (value: string) => boolean) =>
  refine('invalid_value', (value) => value === '' || isValid(value))
/** Accepts incomplete input, such as a trailing joiner. Control characters are never typed. */
export const draftText = z.string().check(z.maxLength(2000), withoutControls)

const inLocales = <Line extends z.ZodMiniType<string, string>>(one: Line) =>
  z.partialRecord(z.enum(locales as readonly [Locale, ...Locale[]]), one)
export const draftTexts = inLocales(draftText)

const written = (all: Texts): Texts =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => one !== ''))

interface TextsRules {
  isOptional: boolean
  requiresAllLanguages: boolean
  pattern: RegExp
}

export function texts(longest: number, { isOptional, requiresAllLanguages, pattern }: TextsRules) {
  const one = optionalLine(longest).check(validIf((value) => pattern.test(value)))
  const isThere = z.check<Texts>(({ value, issues }) => {
    if (isOptional) return
    for (const lang of requiresAllLanguages ? locales : [defaultLocale])
      if (!value[lang])
        issues.push({
          code: 'custom',
          params: { code: 'required' },
          path: requiresAllLanguages ? [lang] : [],
          input: value,
        })
  })
  const required = z.pipe(inLocales(one).check(isThere), z.transform(written))
  return isOptional ? z._default(required, {}) : required
}

export const isLink = validIf(
  (value) => linkPattern.test(value) && URL.canParse(value, 'https://a.test'),
)

export const hasWords = z.check<RichTextDocument>(({ value, issues }) => {
  if (!hasContent(value))
    issues.push({ code: 'custom', params: { code: 'required' }, input: value })
})

/** Texts without invisible characters. Drafts keep them, such as a joiner before the next letter is typed. */
function withVisibleText(node: RichTextNode): RichTextNode[] {
  const { text, content } = node
  if (text === undefined)
    return [{ ...node, ...(content && { content: content.flatMap(withVisibleText) }) }]
  const visible = visibleText(text)
  return visible ? [{ ...node, text: visible }] : []
}

export const visibleDocument = document.check(
  z.overwrite<RichTextDocument>(({ type, content }) => ({
    type,
    content: content.flatMap(withVisibleText),
  })),
)
