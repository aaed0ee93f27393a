// Fields for texts and addresses.
import * as z from 'zod/mini'
import { defaultLocale, locales, type Locale } from '../../../../locale.ts'
import { linkPattern, sitePathPattern } from '../../../../text/link-target.ts'
import {
  hasContent,
  richText as document,
  type RichTextDocument,
  type RichTextNode,
} from '../../../../text/rich-text.ts'
import {
  optionalLine,
  refine,
  visibleText,
  withoutControls,
  withoutInvisibleCharacters,
} from '../../../../text-fields.ts'
import type { Texts } from '../../../texts.ts'
import { slugPattern, type Scope } from './field.ts'

/** Trims; an empty text is reported as missing. */
const line = (longest: number) =>
  z.string().check(
    z.trim(),
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
const draftText = z.string().check(z.maxLength(2000), withoutControls)

export function text(longest: number, { scope = 'translated' as Scope, isLong = false } = {}) {
  const schema = line(longest)
  return {
    type: 'text',
    scope,
    maxLength: longest,
    isLong,
    of: '',
    schema,
    draftSchema: draftText,
  } as const
}

/** A text that may be empty or absent. `of` is the name of the picture that it describes. */
export function optionalText(longest: number, { isLong = false, of = '' } = {}) {
  const scope: Scope = 'translated'
  const schema = z._default(optionalLine(longest), '')
  return {
    type: 'text',
    scope,
    maxLength: longest,
    isLong,
    of,
    schema,
    draftSchema: draftText,
  } as const
}

const inLocales = <Line extends z.ZodMiniType<string, string>>(one: Line) =>
  z.partialRecord(z.enum(locales as readonly [Locale, ...Locale[]]), one)

const written = (all: Texts): Texts =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => one !== ''))

/** A text of a multilingual entry (`isMultilingual`). The first language is required; with `isWhole`, every language is. */
export function localizedText(
  longest: number,
  { isLong = false, isOptional = false, isWhole: requiresAllLanguages = false, pattern = /^/ } = {},
) {
  const scope: Scope = 'shared'
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
  const schema = isOptional ? z._default(required, {}) : required
  return {
    type: 'texts',
    scope,
    maxLength: longest,
    isLong,
    isOptional,
    schema,
    draftSchema: inLocales(draftText),
  } as const
}

/** Link target by language: a path of this site without language prefix. Item ids differ between languages. */
export const localizedPath = ({ isOptional = false } = {}) =>
  ({ ...localizedText(200, { isOptional, pattern: sitePathPattern }), isLink: true }) as const

/** Outline of an icon on a 32 × 32 grid, as the `d` of an SVG path. */
export function svgPath() {
  const scope: Scope = 'shared'
  const schema = line(2000).check(z.regex(/^[MLHVCSQTAZmlhvcsqtaz\d\s.,-]+$/))
  return {
    type: 'text',
    scope,
    maxLength: 2000,
    isLong: true,
    of: '',
    schema,
    draftSchema: draftText,
  } as const
}

const isValidLink = (value: string) =>
  linkPattern.test(value) && URL.canParse(value, 'https://a.test')

/** Link target: a path of this site without language prefix, or an https address. */
export function linkField({ isOptional = false } = {}) {
  const scope: Scope = 'shared'
  const isValid = validIf(isValidLink)
  const schema = isOptional
    ? z._default(optionalLine(300).check(isValid), '')
    : line(300).check(isValid)
  return {
    type: 'text',
    scope,
    maxLength: 300,
    isLong: false,
    isLink: true,
    of: '',
    schema,
    draftSchema: draftText,
  } as const
}

/** A path segment. */
export function slug(longest: number) {
  const scope: Scope = 'shared'
  const schema = line(longest).check(z.regex(slugPattern))
  return { type: 'slug', scope, maxLength: longest, schema, draftSchema: draftText } as const
}

/** A whole path without its language, of at most three segments, like the navigation. */
export function path() {
  const scope: Scope = 'shared'
  const longest = 120
  const schema = line(longest).check(z.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/))
  return { type: 'path', scope, maxLength: longest, schema, draftSchema: draftText } as const
}

/** A path of this site without its language, or empty. */
export function optionalPath() {
  const one = path()
  const schema = z._default(
    optionalLine(one.maxLength).check(
      z.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3})?$/),
    ),
    '',
  )
  return { ...one, type: 'slug', schema } as const
}

const hasWords = z.check<RichTextDocument>(({ value, issues }) => {
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

const withVisibleTexts = z.overwrite<RichTextDocument>(({ type, content }) => ({
  type,
  content: content.flatMap(withVisibleText),
}))

/** Rich text. Unless it `isOptional`, empty paragraphs alone are not accepted. */
export function richText({ isOptional = false } = {}) {
  const scope: Scope = 'translated'
  const visible = document.check(withVisibleTexts)
  const schema = isOptional ? visible : visible.check(hasWords)
  return { type: 'rich_text', scope, schema, draftSchema: document } as const
}
