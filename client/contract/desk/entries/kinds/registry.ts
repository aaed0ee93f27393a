// Registry of all entry types. A new type needs one definition here; the compiler then reports what is missing: its
// tables, preview and texts.
import * as z from 'zod/mini'
import type { EntryType } from '../types.ts'
import { article, page, terms } from './texts.ts'
import { brand, partner, tag, theme, vipGroup, materialGroup } from './groups.ts'
import { ad, banner, marquee } from './campaign.ts'
import { event, launch, poll } from './dated.ts'
import { faq } from './faq.ts'
import { draftSchemasOf, publishedSchemasOf, type Fields } from './fields/field.ts'
import { footer, header } from './frame.ts'
import { front } from './front.ts'
import { game } from './game.ts'
import { home } from './home.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { navigation } from './navigation.ts'
import { questionnaire } from './questionnaire.ts'

export const entryTypeDefinitions = {
  article,
  game,
  faq,
  page,
  terms,
  brand,
  banner,
  marquee,
  ad,
  partner,
  tag,
  theme,
  poll,
  questionnaire,
  navigation,
  header,
  footer,
  home,
  front,
  event,
  launch,
  material_group: materialGroup,
  vip_group: vipGroup,
} as const satisfies Record<EntryType, EntryTypeDefinition>

export const fieldsOfType = (type: EntryType): Fields => entryTypeDefinitions[type].fields

const publishedSchemaOf = <Of extends EntryTypeDefinition>({ fields, crossFieldError }: Of) =>
  z.strictObject(publishedSchemasOf<Of['fields']>(fields)).check(
    z.check(({ value, issues }) => {
      const name = crossFieldError?.(value)
      if (!name) return
      const params = { code: 'invalid_value' }
      issues.push({ code: 'custom', params, path: [name], input: value })
    }),
  )
const draftSchemaOf = <Of extends EntryTypeDefinition>({ fields }: Of) =>
  z.strictObject(draftSchemasOf<Of['fields']>(fields))

export const publishedSchemas = {
  article: publishedSchemaOf(article),
  game: publishedSchemaOf(game),
  faq: publishedSchemaOf(faq),
  page: publishedSchemaOf(page),
  terms: publishedSchemaOf(terms),
  brand: publishedSchemaOf(brand),
  banner: publishedSchemaOf(banner),
  marquee: publishedSchemaOf(marquee),
  ad: publishedSchemaOf(ad),
  partner: publishedSchemaOf(partner),
  tag: publishedSchemaOf(tag),
  theme: publishedSchemaOf(theme),
  poll: publishedSchemaOf(poll),
  questionnaire: publishedSchemaOf(questionnaire),
  navigation: publishedSchemaOf(navigation),
  header: publishedSchemaOf(header),
  footer: publishedSchemaOf(footer),
  home: publishedSchemaOf(home),
  front: publishedSchemaOf(front),
  event: publishedSchemaOf(event),
  launch: publishedSchemaOf(launch),
  material_group: publishedSchemaOf(materialGroup),
  vip_group: publishedSchemaOf(vipGroup),
} as const satisfies Record<EntryType, unknown>

export const draftSchemas = {
  article: draftSchemaOf(article),
  game: draftSchemaOf(game),
  faq: draftSchemaOf(faq),
  page: draftSchemaOf(page),
  terms: draftSchemaOf(terms),
  brand: draftSchemaOf(brand),
  banner: draftSchemaOf(banner),
  marquee: draftSchemaOf(marquee),
  ad: draftSchemaOf(ad),
  partner: draftSchemaOf(partner),
  tag: draftSchemaOf(tag),
  theme: draftSchemaOf(theme),
  poll: draftSchemaOf(poll),
  questionnaire: draftSchemaOf(questionnaire),
  navigation: draftSchemaOf(navigation),
  header: draftSchemaOf(header),
  footer: draftSchemaOf(footer),
  home: draftSchemaOf(home),
  front: draftSchemaOf(front),
  event: draftSchemaOf(event),
  launch: draftSchemaOf(launch),
  material_group: draftSchemaOf(materialGroup),
  vip_group: draftSchemaOf(vipGroup),
} as const satisfies Record<EntryType, unknown>

export type DataOf<Type extends EntryType> = z.infer<(typeof publishedSchemas)[Type]>
/** Data of an entry of any type, complete or not. */
export type EntryData = z.infer<(typeof draftSchemas)[EntryType]>
