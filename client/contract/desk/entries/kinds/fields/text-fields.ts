import { sitePathPattern, slugPattern } from '../../../../text/link-target.ts'
import type { SchemaParts, Scope } from './field.ts'

const draftSchema = ({ draftText }: SchemaParts) => draftText

export function text(longest: number, { scope = 'translated' as Scope, isLong = false } = {}) {
  const schema = ({ line }: SchemaParts) => line(longest)
  return { type: 'text', scope, maxLength: longest, isLong, of: '', schema, draftSchema } as const
}

/** A text that may be empty or absent. `of` is the name of the image that it describes. */
export function optionalText(longest: number, { isLong = false, of = '' } = {}) {
  const scope: Scope = 'translated'
  const schema = ({ z, optionalLine }: SchemaParts) => z._default(optionalLine(longest), '')
  return { type: 'text', scope, maxLength: longest, isLong, of, schema, draftSchema } as const
}

/** A text of a multilingual entry (`isMultilingual`). The first language is required; with `isWhole`, every language is. */
export function localizedText(
  longest: number,
  { isLong = false, isOptional = false, isWhole: requiresAllLanguages = false, pattern = /^/ } = {},
) {
  const scope: Scope = 'shared'
  return {
    type: 'texts',
    scope,
    maxLength: longest,
    isLong,
    isOptional,
    schema: ({ texts }: SchemaParts) =>
      texts(longest, { isOptional, requiresAllLanguages, pattern }),
    draftSchema: ({ draftTexts }: SchemaParts) => draftTexts,
  } as const
}

/** Link target by language: a path of this site without language prefix. Item ids differ between languages. */
export const localizedPath = ({ isOptional = false } = {}) =>
  ({ ...localizedText(200, { isOptional, pattern: sitePathPattern }), isLink: true }) as const

/** Outline of an icon on a 32 × 32 grid, as the `d` of an SVG path. */
export function svgPath() {
  const schema = ({ z, line }: SchemaParts) =>
    line(2000).check(z.regex(/^[MLHVCSQTAZmlhvcsqtaz\d\s.,-]+$/))
  return { ...text(2000, { scope: 'shared', isLong: true }), schema } as const
}

/** Link target: a path of this site without language prefix, or an https address. */
export function linkField({ isOptional = false } = {}) {
  const schema = ({ z, isLink, line, optionalLine }: SchemaParts) =>
    isOptional ? z._default(optionalLine(300).check(isLink), '') : line(300).check(isLink)
  return { ...text(300, { scope: 'shared' }), isLink: true, schema } as const
}

/** A path segment. */
export function slug(longest: number) {
  const scope: Scope = 'shared'
  const schema = ({ z, line }: SchemaParts) => line(longest).check(z.regex(slugPattern))
  return { type: 'slug', scope, maxLength: longest, schema, draftSchema } as const
}

/** A whole path without its language, of at most three segments, like the navigation. */
export function path() {
  const scope: Scope = 'shared'
  const longest = 120
  const schema = ({ z, line }: SchemaParts) =>
    line(longest).check(z.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/))
  return { type: 'path', scope, maxLength: longest, schema, draftSchema } as const
}

/** A path of this site without its language, or empty. */
export function optionalPath() {
  const one = path()
  const pattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3})?$/
  const schema = ({ z, optionalLine }: SchemaParts) =>
    z._default(optionalLine(one.maxLength).check(z.regex(pattern)), '')
  return { ...one, type: 'slug', schema } as const
}

/** Rich text. Unless it `isOptional`, empty paragraphs alone are not accepted. */
export function richText({ isOptional = false } = {}) {
  const scope: Scope = 'translated'
  return {
    type: 'rich_text',
    scope,
    schema: ({ visibleDocument, hasWords }: SchemaParts) =>
      isOptional ? visibleDocument : visibleDocument.check(hasWords),
    draftSchema: ({ document }: SchemaParts) => document,
  } as const
}
