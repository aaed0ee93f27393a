// Schemas of all entry types, made from their fields. The editor loads without them.
import * as z from 'zod/mini'
import type { EntryType } from '../types.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { draftSchemasOf, publishedSchemasOf, type Field } from './fields/field.ts'
import * as parts from './fields/schema-parts.ts'
import { entryTypeDefinitions as types } from './registry.ts'

const schemas = new WeakMap<Field, z.ZodMiniType>()

/** Schema of a published value. */
export function schemaOf(field: Field): z.ZodMiniType {
  const schema = schemas.get(field) ?? field.schema(parts)
  schemas.set(field, schema)
  return schema
}

const publishedSchemaOf = <Of extends EntryTypeDefinition>({ fields, crossFieldError }: Of) =>
  z.strictObject(publishedSchemasOf<Of['fields']>(parts, fields)).check(
    z.check(({ value, issues }) => {
      const name = crossFieldError?.(value)
      if (!name) return
      const params = { code: 'invalid_value' }
      issues.push({ code: 'custom', params, path: [name], input: value })
    }),
  )
const draftSchemaOf = <Of extends EntryTypeDefinition>({ fields }: Of) =>
  z.strictObject(draftSchemasOf<Of['fields']>(parts, fields))

export const publishedSchemas = {
  article: publishedSchemaOf(types.article),
  game: publishedSchemaOf(types.game),
  faq: publishedSchemaOf(types.faq),
  page: publishedSchemaOf(types.page),
  terms: publishedSchemaOf(types.terms),
  brand: publishedSchemaOf(types.brand),
  banner: publishedSchemaOf(types.banner),
  marquee: publishedSchemaOf(types.marquee),
  ad: publishedSchemaOf(types.ad),
  partner: publishedSchemaOf(types.partner),
  author: publishedSchemaOf(types.author),
  tag: publishedSchemaOf(types.tag),
  theme: publishedSchemaOf(types.theme),
  poll: publishedSchemaOf(types.poll),
  questionnaire: publishedSchemaOf(types.questionnaire),
  navigation: publishedSchemaOf(types.navigation),
  header: publishedSchemaOf(types.header),
  footer: publishedSchemaOf(types.footer),
  home: publishedSchemaOf(types.home),
  front: publishedSchemaOf(types.front),
  event: publishedSchemaOf(types.event),
  launch: publishedSchemaOf(types.launch),
  material_group: publishedSchemaOf(types.material_group),
  vip_group: publishedSchemaOf(types.vip_group),
} as const satisfies Record<EntryType, unknown>

export const draftSchemas = {
  article: draftSchemaOf(types.article),
  game: draftSchemaOf(types.game),
  faq: draftSchemaOf(types.faq),
  page: draftSchemaOf(types.page),
  terms: draftSchemaOf(types.terms),
  brand: draftSchemaOf(types.brand),
  banner: draftSchemaOf(types.banner),
  marquee: draftSchemaOf(types.marquee),
  ad: draftSchemaOf(types.ad),
  partner: draftSchemaOf(types.partner),
  author: draftSchemaOf(types.author),
  tag: draftSchemaOf(types.tag),
  theme: draftSchemaOf(types.theme),
  poll: draftSchemaOf(types.poll),
  questionnaire: draftSchemaOf(types.questionnaire),
  navigation: draftSchemaOf(types.navigation),
  header: draftSchemaOf(types.header),
  footer: draftSchemaOf(types.footer),
  home: draftSchemaOf(types.home),
  front: draftSchemaOf(types.front),
  event: draftSchemaOf(types.event),
  launch: draftSchemaOf(types.launch),
  material_group: draftSchemaOf(types.material_group),
  vip_group: draftSchemaOf(types.vip_group),
} as const satisfies Record<EntryType, unknown>

export type DataOf<Type extends EntryType> = z.infer<(typeof publishedSchemas)[Type]>
/** Data of an entry of any type, complete or not. */
export type EntryData = z.infer<(typeof draftSchemas)[EntryType]>

/** Data to publish, by type. */
export type PublishedContent<Type extends EntryType = EntryType> = {
  [One in Type]: { type: One; data: DataOf<One> }
}[Type]

/** Complete and valid data, or the validation errors. */
export function parsePublished(type: EntryType, data: EntryData) {
  const parsed = publishedSchemas[type].safeParse(data)
  // The cast is safe: the schema belongs to the type.
  return parsed.success
    ? ({ type, data: parsed.data } as PublishedContent)
    : { issues: parsed.error.issues }
}
