// What a field of an entry is made of: the control that edits it, and the schemas that its draft and its published value pass
// (docs/decisions/086-kinds.md).
import * as z from 'zod/mini'
import { richText as document } from '../../rich-text.ts'
import { defaultLocale, locales, type Locale } from '../../locale.ts'
import { mostTags } from '../limits.ts'
import { materialFile } from '../material.ts'
import type { Row } from '../rows.ts'
import type { Texts } from '../texts.ts'

/**
 * Whose value it is. `translated`: another one calls for another translation. `shared`: a translation begins with that of its
 * source. `own`: each language has its own, and none follows another. `source`: the original has it for all languages.
 */
export type Scope = 'translated' | 'shared' | 'own' | 'source'

/** What the values of a closed list are called, in the desk's texts. */
export type Words =
  | 'category'
  | 'kind'
  | 'jackpot'
  | 'device'
  | 'icon'
  | 'slot'
  | 'language'
  | 'event_kind'
  | 'component'
  | 'section'

interface Checked {
  schema: z.ZodMiniType
  draft: z.ZodMiniType
}

interface Common extends Checked {
  scope: Scope
}

interface TextField extends Common {
  type: 'text'
  longest: number
  isLong: boolean
  /** The picture whose words it is. */
  of: string
}

interface PlainField extends Common {
  type:
    | 'rich_text'
    | 'flag'
    | 'moment'
    | 'picture'
    | 'brand'
    | 'poll'
    | 'game'
    | 'theme'
    | 'parent'
    | 'file'
}

/** Several, in the order they were chosen in. */
interface SeveralField extends Common {
  type: 'tags' | 'vip_groups' | 'articles'
  most: number
}

/** A text in all languages; the others may follow later, unless readers of theirs are to see that of another. */
interface TextsField extends Common {
  type: 'texts'
  longest: number
  isLong: boolean
  isOptional: boolean
}

interface SlugField extends Common {
  type: 'slug' | 'path'
  longest: number
}

interface ChoiceField extends Common {
  type: 'choice' | 'choices'
  from: readonly string[]
  words: Words
}

interface NumberField extends Common {
  type: 'number'
  most: number
}

/** Fields of a row of a list. */
type Cell =
  | TextField
  | TextsField
  | PlainField
  | SeveralField
  | SlugField
  | ChoiceField
  | NumberField
export type Cells = Readonly<Record<string, Cell>>

export interface ListField extends Common {
  type: 'list'
  of: Cells
  /** The cell that names a row. */
  title: string
  most: number
  /** The cells a new row begins with. */
  begin: Readonly<Record<string, unknown>>
  /** The row that readers see at the moment, where it is one of them. */
  shown: ((rows: readonly Row[], now: string) => Row | undefined) | null
  /** The cells that a row has no use for. */
  without: (row: Row) => readonly string[]
  /** A cell with a choice that says what kind of row it is. */
  named: string | null
}

export type Field = Cell | ListField
export type Fields = Readonly<Record<string, Field>>

/** Trimmed; what is missing is named as such. */
const line = (longest: number) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      const code = value === '' ? 'required' : value.length > longest ? 'text_too_long' : null
      if (code)
        issues.push({ code: 'custom', params: { code, values: { most: longest } }, input: value })
    }),
  )
const optionalLine = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
/** A person may be in the middle of typing it. */
const typed = z.string().check(z.maxLength(2000))
const id = z.int().check(z.minimum(1), z.maximum(999_999_999))
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const key = z.string().check(z.regex(slugPattern), z.maxLength(60))
const slugs = (most: number) =>
  z.array(z.string().check(z.regex(slugPattern), z.maxLength(60))).check(z.maxLength(most))

export function text(longest: number, { scope = 'translated' as Scope, isLong = false } = {}) {
  const schema = line(longest)
  return { type: 'text', scope, longest, isLong, of: '', schema, draft: typed } as const
}

/** A text that may be empty; `of` names the picture whose words it is. */
export function note(longest: number, { isLong = false, of = '' } = {}) {
  const scope: Scope = 'translated'
  const schema = optionalLine(longest)
  return { type: 'text', scope, longest, isLong, of, schema, draft: typed } as const
}

const inLocales = <Line extends z.ZodMiniType<string, string>>(one: Line) =>
  z.partialRecord(z.enum(locales as readonly [Locale, ...Locale[]]), one)

const written = (all: Texts): Texts =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => one !== ''))

/** A text of an entry that has all languages in one (`isTogether`); at least the first language is there. */
export function texts(longest: number, { isLong = false, isOptional = false, pattern = /^/ } = {}) {
  const scope: Scope = 'shared'
  const one = optionalLine(longest).check(z.regex(pattern))
  const isThere = z.check<Texts>(({ value, issues }) => {
    if (isOptional || value[defaultLocale]) return
    issues.push({ code: 'custom', params: { code: 'required' }, input: value })
  })
  const schema = z.pipe(inLocales(one).check(isThere), z.transform(written))
  return {
    type: 'texts',
    scope,
    longest,
    isLong,
    isOptional,
    schema,
    draft: inLocales(typed),
  } as const
}

/** Where something leads, by language: a page of this site without its language, as items have other numbers in each. */
export const sitePaths = ({ isOptional = false } = {}) =>
  texts(200, { isOptional, pattern: /^(?:\/(?!\/)\S*)?$/ })

/** The outline of a sign in a square of 32 units, as the `d` of an SVG path. */
export function outline() {
  const scope: Scope = 'shared'
  const schema = line(2000).check(z.regex(/^[MLHVCSQTAZmlhvcsqtaz\d\s.,-]+$/))
  return { type: 'text', scope, longest: 2000, isLong: true, of: '', schema, draft: typed } as const
}

const isAddress = (value: string) => /^\/(?!\/)\S*$/.test(value) || isSecure(value)
const isSecure = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'

/** Where a link leads: a path of this site without language prefix, or an https address. */
export function address({ isOptional = false } = {}) {
  const scope: Scope = 'shared'
  const sound = z.check<string>(({ value, issues }) => {
    if (value !== '' && !isAddress(value))
      issues.push({ code: 'custom', params: { code: 'invalid_value' }, input: value })
  })
  const schema = (isOptional ? optionalLine(300) : line(300)).check(sound)
  return { type: 'text', scope, longest: 300, isLong: false, of: '', schema, draft: typed } as const
}

/** A part of an address. */
export function slug(longest: number) {
  const scope: Scope = 'shared'
  const schema = line(longest).check(z.regex(slugPattern))
  return { type: 'slug', scope, longest, schema, draft: typed } as const
}

/** A whole address without its language: at most three parts, like the navigation. */
export function path() {
  const scope: Scope = 'shared'
  const longest = 120
  const schema = line(longest).check(z.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/))
  return { type: 'path', scope, longest, schema, draft: typed } as const
}

/** An address of this site without its language, or none. */
export function optionalPath() {
  const one = path()
  const schema = optionalLine(one.longest).check(
    z.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3})?$/),
  )
  return { ...one, type: 'slug', schema } as const
}

export function richText() {
  const scope: Scope = 'translated'
  return { type: 'rich_text', scope, schema: document, draft: document } as const
}

export function choice<const Value extends string>(
  from: readonly [Value, ...Value[]],
  words: Words,
) {
  const scope: Scope = 'shared'
  const schema = z.enum(from)
  return { type: 'choice', scope, from, words, schema, draft: schema } as const
}

/** Any of a closed list. */
export function choices<const Value extends string>(
  from: readonly [Value, ...Value[]],
  words: Words,
) {
  const scope: Scope = 'shared'
  const schema = z.array(z.enum(from)).check(z.maxLength(20))
  return { type: 'choices', scope, from, words, schema, draft: schema } as const
}

/** The languages in which it is shown. */
export function languages() {
  const all = choices(locales as readonly [Locale, ...Locale[]], 'language')
  return { ...all, schema: all.schema.check(z.minLength(1)) } as const
}

export function flag() {
  const scope: Scope = 'shared'
  const schema = z.boolean()
  return { type: 'flag', scope, schema, draft: schema } as const
}

export function number(most: number) {
  const scope: Scope = 'shared'
  const schema = z.number().check(z.minimum(0), z.maximum(most))
  return { type: 'number', scope, most, schema, draft: schema } as const
}

export function optionalNumber(most: number) {
  const all = number(most)
  return { ...all, schema: z.optional(all.schema) } as const
}

/** A whole number from 1. */
export function count(most: number) {
  return { ...number(most), schema: z.int().check(z.minimum(1), z.maximum(most)) } as const
}

export function moment() {
  const scope: Scope = 'shared'
  const schema = z.iso.datetime({ precision: 3 })
  return { type: 'moment', scope, schema, draft: schema } as const
}

/** The original has it for all languages; it need not be set. */
export function ofSource<Of extends Field>(field: Of) {
  const scope: Scope = 'source'
  const { schema: own, scope: _, ...rest } = field
  const schema: z.ZodMiniOptional<z.ZodMiniNullable<Of['schema']>> = z.optional(z.nullable(own))
  return { ...rest, scope, schema }
}

/** The same, left open or not. */
export function optional<Of extends Field>({ schema: own, ...rest }: Of) {
  const schema: z.ZodMiniOptional<z.ZodMiniNullable<Of['schema']>> = z.optional(z.nullable(own))
  return { ...rest, schema }
}

/** The number of a picture. */
export function picture() {
  const scope: Scope = 'shared'
  return { type: 'picture', scope, schema: id, draft: id } as const
}

export function optionalPicture() {
  const scope: Scope = 'shared'
  const schema = z.nullish(id)
  return { type: 'picture', scope, schema, draft: id } as const
}

export function brand() {
  const scope: Scope = 'shared'
  return { type: 'brand', scope, schema: id, draft: id } as const
}

/** The number of a game's group: each language shows its own. */
export function game() {
  const scope: Scope = 'shared'
  return { type: 'game', scope, schema: id, draft: id } as const
}

export function optionalPoll() {
  const scope: Scope = 'shared'
  const schema = z.nullable(id)
  return { type: 'poll', scope, schema, draft: schema } as const
}

export function tags(most = mostTags) {
  const scope: Scope = 'shared'
  return { type: 'tags', scope, most, schema: slugs(most), draft: slugs(mostTags) } as const
}

/** The numbers of articles' groups: each language shows its own. */
export function articles(most: number) {
  const scope: Scope = 'shared'
  const schema = z.array(id).check(z.maxLength(most))
  return { type: 'articles', scope, most, schema, draft: schema } as const
}

/** The number of themed picks of games. */
export function theme() {
  const scope: Scope = 'shared'
  return { type: 'theme', scope, schema: id, draft: id } as const
}

/** Slugs of the VIP groups it is for; none: everybody. */
export function vipGroups() {
  return { ...tags(), type: 'vip_groups' } as const
}

/** A file for members. What is published of it is what the server knows, but for its name. */
export function file() {
  const scope: Scope = 'shared'
  return { type: 'file', scope, schema: materialFile, draft: materialFile } as const
}

/** The key of the row of the same list that a row is below; its list is a tree. */
export function parent() {
  const scope: Scope = 'shared'
  const schema = z.nullish(key)
  return { type: 'parent', scope, schema, draft: key } as const
}

/** The schemas of what is published. */
export function schemasOf<Of extends Readonly<Record<string, Checked>>>(
  fields: Of,
): { [Name in keyof Of]: Of[Name]['schema'] }
export function schemasOf(fields: Readonly<Record<string, Checked>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
}

/** The schemas of drafts: nothing has to be there. */
export function draftsOf<Of extends Readonly<Record<string, Checked>>>(
  fields: Of,
): { [Name in keyof Of]: z.ZodMiniOptional<z.ZodMiniNullable<Of[Name]['draft']>> }
export function draftsOf(fields: Readonly<Record<string, Checked>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { draft }]) => [name, z.optional(z.nullable(draft))]),
  )
}
