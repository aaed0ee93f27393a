// Fields for values and references: images, brands, tags, files.
import type { ZodMiniNullable, ZodMiniOptional } from 'zod/mini'
import { locales, type Locale } from '../../../../locale.ts'
import { maxAuthors, maxTags } from '../../../limits.ts'
import type { Field, OptionSet, SchemaParts, Scope } from './field.ts'

const id = (parts: SchemaParts) => parts.id

export function select<const Value extends string>(
  from: readonly [Value, ...Value[]],
  words: OptionSet,
) {
  const scope: Scope = 'shared'
  const schema = ({ z }: SchemaParts) => z.enum(from)
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
  const schema = ({ z }: SchemaParts) => z.array(z.enum(from)).check(z.maxLength(20))
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
  const schema = (parts: SchemaParts) => all.schema(parts).check(parts.z.minLength(1))
  return { ...all, schema } as const
}

export function flag() {
  const scope: Scope = 'shared'
  const schema = ({ z }: SchemaParts) => z.boolean()
  return { type: 'flag', scope, schema, draftSchema: schema } as const
}

export function number(most: number) {
  const scope: Scope = 'shared'
  const schema = ({ z }: SchemaParts) => z.number().check(z.minimum(0), z.maximum(most))
  return { type: 'number', scope, max: most, schema, draftSchema: schema } as const
}

export function optionalNumber(most: number) {
  const all = number(most)
  const schema = (parts: SchemaParts) => parts.z.optional(all.schema(parts))
  return { ...all, schema } as const
}

/** A whole number from 1. */
export function count(most: number) {
  const schema = ({ wholeNumber }: SchemaParts) => wholeNumber(1, most)
  return { ...number(most), schema } as const
}

export function year() {
  const schema = ({ wholeNumber }: SchemaParts) => wholeNumber(2000, 2100)
  return { ...number(2100), isUngrouped: true, schema } as const
}

export function dateTime() {
  const scope: Scope = 'shared'
  const schema = ({ z }: SchemaParts) => z.dateTime({ precision: 3 })
  return { type: 'moment', scope, schema, draftSchema: schema } as const
}

/** Schema of the field that accepts an absent value. */
function optionalSchema<Of extends Field>({ schema }: Of) {
  type Own = ReturnType<Of['schema']>
  return (parts: SchemaParts): ZodMiniOptional<ZodMiniNullable<Own>> =>
    parts.z.optional(parts.z.nullable(schema(parts) as Own))
}

/** A field edited only in the original, for all languages; may be empty. */
export function fromSource<Of extends Field>(field: Of) {
  const scope: Scope = 'source'
  const { schema: _own, scope: _, ...rest } = field
  return { ...rest, scope, schema: optionalSchema(field) }
}

/** Copies a field as optional. */
export function optional<Of extends Field>(field: Of) {
  const { schema: _, ...rest } = field
  return { ...rest, schema: optionalSchema(field) }
}

/** Id of an image. */
export function image() {
  const scope: Scope = 'shared'
  return { type: 'image', scope, schema: id, draftSchema: id } as const
}

export function optionalImage() {
  const scope: Scope = 'shared'
  const schema = (parts: SchemaParts) => parts.z.nullish(parts.id)
  return { type: 'image', scope, schema, draftSchema: id } as const
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
  const schema = (parts: SchemaParts) => parts.z.nullable(parts.id)
  return { type: 'poll', scope, schema, draftSchema: schema } as const
}

export function tags(most = maxTags) {
  const scope: Scope = 'shared'
  return {
    type: 'tags',
    scope,
    max: most,
    schema: ({ slugs }: SchemaParts) => slugs(most),
    draftSchema: ({ slugs }: SchemaParts) => slugs(maxTags),
  } as const
}

/** Group ids of articles. Each language shows its own items. */
export function articles(most: number) {
  const scope: Scope = 'shared'
  const schema = (parts: SchemaParts) => parts.z.array(parts.id).check(parts.z.maxLength(most))
  return { type: 'articles', scope, max: most, schema, draftSchema: schema } as const
}

/** Group ids of games. Each language shows its own items. */
export function games(most: number) {
  return { ...articles(most), type: 'games' } as const
}

/** Ids of authors in the order of the byline; empty in articles that name their author in a text. */
export function authors() {
  const scope: Scope = 'shared'
  const of = (parts: SchemaParts) => parts.z.array(parts.id).check(parts.z.maxLength(maxAuthors))
  const schema = (parts: SchemaParts) =>
    parts.z._default(of(parts).check(parts.z.overwrite((ids) => [...new Set(ids)])), [])
  return { type: 'authors', scope, max: maxAuthors, schema, draftSchema: of } as const
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
  const schema = ({ materialFile }: SchemaParts) => materialFile
  return { type: 'file', scope, schema, draftSchema: schema } as const
}

/** Key of the parent row in the same list, which is a tree. */
export function parent() {
  const scope: Scope = 'shared'
  const schema = ({ z, key }: SchemaParts) => z.nullish(key)
  const draftSchema = ({ key }: SchemaParts) => key
  return { type: 'parent', scope, schema, draftSchema } as const
}
