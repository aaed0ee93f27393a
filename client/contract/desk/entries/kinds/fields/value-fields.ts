// Fields for values and references: pictures, brands, tags, files.
import * as z from 'zod/mini'
import { locales, type Locale } from '../../../../locale.ts'
import { maxTags } from '../../../limits.ts'
import { materialFile } from '../../../material-file.ts'
import { key, slugPattern, type Field, type Scope, type OptionSet } from './field.ts'

const id = z.int().check(z.minimum(1), z.maximum(999_999_999))
const slugs = (most: number) =>
  z.array(z.string().check(z.regex(slugPattern), z.maxLength(60))).check(z.maxLength(most))

export function select<const Value extends string>(
  from: readonly [Value, ...Value[]],
  words: OptionSet,
) {
  const scope: Scope = 'shared'
  const schema = z.enum(from)
  return {
    type: 'choice',
    scope,
    options: from,
    optionSet: words,
    schema,
    draftSchema: schema,
  } as const
}

/** Any number of values of a closed list. */
export function multiSelect<const Value extends string>(
  from: readonly [Value, ...Value[]],
  words: OptionSet,
) {
  const scope: Scope = 'shared'
  const schema = z.array(z.enum(from)).check(z.maxLength(20))
  return {
    type: 'choices',
    scope,
    options: from,
    optionSet: words,
    schema,
    draftSchema: schema,
  } as const
}

/** Languages in which the entry is shown. */
export function languages() {
  const all = multiSelect(locales as readonly [Locale, ...Locale[]], 'language')
  return { ...all, schema: all.schema.check(z.minLength(1)) } as const
}

export function flag() {
  const scope: Scope = 'shared'
  const schema = z.boolean()
  return { type: 'flag', scope, schema, draftSchema: schema } as const
}

export function number(most: number) {
  const scope: Scope = 'shared'
  const schema = z.number().check(z.minimum(0), z.maximum(most))
  return { type: 'number', scope, max: most, schema, draftSchema: schema } as const
}

export function optionalNumber(most: number) {
  const all = number(most)
  return { ...all, schema: z.optional(all.schema) } as const
}

/** A whole number from 1. */
export function count(most: number) {
  return { ...number(most), schema: z.int().check(z.minimum(1), z.maximum(most)) } as const
}

export function year() {
  const schema = z.int().check(z.minimum(2000), z.maximum(2100))
  return { ...number(2100), isUngrouped: true, schema } as const
}

export function dateTime() {
  const scope: Scope = 'shared'
  const schema = z.iso.datetime({ precision: 3 })
  return { type: 'moment', scope, schema, draftSchema: schema } as const
}

/** A field edited only in the original, for all languages; may be empty. */
export function fromSource<Of extends Field>(field: Of) {
  const scope: Scope = 'source'
  const { schema: own, scope: _, ...rest } = field
  const schema: z.ZodMiniOptional<z.ZodMiniNullable<Of['schema']>> = z.optional(z.nullable(own))
  return { ...rest, scope, schema }
}

/** Copies a field as optional. */
export function optional<Of extends Field>({ schema: own, ...rest }: Of) {
  const schema: z.ZodMiniOptional<z.ZodMiniNullable<Of['schema']>> = z.optional(z.nullable(own))
  return { ...rest, schema }
}

/** Id of a picture. */
export function image() {
  const scope: Scope = 'shared'
  return { type: 'picture', scope, schema: id, draftSchema: id } as const
}

export function optionalImage() {
  const scope: Scope = 'shared'
  const schema = z.nullish(id)
  return { type: 'picture', scope, schema, draftSchema: id } as const
}

export function brand() {
  const scope: Scope = 'shared'
  return { type: 'brand', scope, schema: id, draftSchema: id } as const
}

/** Group id of a game. Each language shows its own item. */
export function game() {
  const scope: Scope = 'shared'
  return { type: 'game', scope, schema: id, draftSchema: id } as const
}

export function optionalPoll() {
  const scope: Scope = 'shared'
  const schema = z.nullable(id)
  return { type: 'poll', scope, schema, draftSchema: schema } as const
}

export function tags(most = maxTags) {
  const scope: Scope = 'shared'
  return {
    type: 'tags',
    scope,
    max: most,
    schema: slugs(most),
    draftSchema: slugs(maxTags),
  } as const
}

/** Group ids of articles. Each language shows its own items. */
export function articles(most: number) {
  const scope: Scope = 'shared'
  const schema = z.array(id).check(z.maxLength(most))
  return { type: 'articles', scope, max: most, schema, draftSchema: schema } as const
}

/** Group ids of games. Each language shows its own items. */
export function games(most: number) {
  return { ...articles(most), type: 'games' } as const
}

/** Id of themed picks of games. */
export function theme() {
  const scope: Scope = 'shared'
  return { type: 'theme', scope, schema: id, draftSchema: id } as const
}

/** Slugs of the VIP groups it is for; empty for all members. */
export function vipGroups() {
  return { ...tags(), type: 'vip_groups' } as const
}

/** A file for members. Publishing takes everything except its name from the server's record. */
export function file() {
  const scope: Scope = 'shared'
  return { type: 'file', scope, schema: materialFile, draftSchema: materialFile } as const
}

/** Key of the parent row in the same list, which is a tree. */
export function parent() {
  const scope: Scope = 'shared'
  const schema = z.nullish(key)
  return { type: 'parent', scope, schema, draftSchema: key } as const
}
