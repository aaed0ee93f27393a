// All kinds of entries. A new kind is one description here; the compiler then names what it still lacks: the tables it is
// published to, its preview, its words.
import * as z from 'zod/mini'
import type { EntryType } from '../types.ts'
import { article } from './article.ts'
import { brand } from './brand.ts'
import { ad, banner, marquee } from './campaign.ts'
import { event } from './event.ts'
import { faq } from './faq.ts'
import { draftsOf, schemasOf, type Fields } from './fields/field.ts'
import { footer } from './footer.ts'
import { front } from './front.ts'
import { game } from './game.ts'
import { header } from './header.ts'
import { home } from './home.ts'
import type { Kind } from './fields/kind.ts'
import { materialGroup } from './material-group.ts'
import { navigation } from './navigation.ts'
import { launch } from './launch.ts'
import { page } from './page.ts'
import { terms } from './terms.ts'
import { partner } from './partner.ts'
import { tag } from './tag.ts'
import { theme } from './theme.ts'
import { poll } from './poll.ts'
import { questionnaire } from './questionnaire.ts'
import { vipGroup } from './vip-group.ts'

export const kinds = {
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
} as const satisfies Record<EntryType, Kind>

export const fieldsOf = (type: EntryType): Fields => kinds[type].fields

const publishedOf = <Of extends Kind>({ fields, flaw }: Of) =>
  z.strictObject(schemasOf<Of['fields']>(fields)).check(
    z.check(({ value, issues }) => {
      const name = flaw?.(value)
      if (!name) return
      const params = { code: 'invalid_value' }
      issues.push({ code: 'custom', params, path: [name], input: value })
    }),
  )
const draftOf = <Of extends Kind>({ fields }: Of) => z.strictObject(draftsOf<Of['fields']>(fields))

export const publishedData = {
  article: publishedOf(article),
  game: publishedOf(game),
  faq: publishedOf(faq),
  page: publishedOf(page),
  terms: publishedOf(terms),
  brand: publishedOf(brand),
  banner: publishedOf(banner),
  marquee: publishedOf(marquee),
  ad: publishedOf(ad),
  partner: publishedOf(partner),
  tag: publishedOf(tag),
  theme: publishedOf(theme),
  poll: publishedOf(poll),
  questionnaire: publishedOf(questionnaire),
  navigation: publishedOf(navigation),
  header: publishedOf(header),
  footer: publishedOf(footer),
  home: publishedOf(home),
  front: publishedOf(front),
  event: publishedOf(event),
  launch: publishedOf(launch),
  material_group: publishedOf(materialGroup),
  vip_group: publishedOf(vipGroup),
} as const satisfies Record<EntryType, unknown>

export const draftData = {
  article: draftOf(article),
  game: draftOf(game),
  faq: draftOf(faq),
  page: draftOf(page),
  terms: draftOf(terms),
  brand: draftOf(brand),
  banner: draftOf(banner),
  marquee: draftOf(marquee),
  ad: draftOf(ad),
  partner: draftOf(partner),
  tag: draftOf(tag),
  theme: draftOf(theme),
  poll: draftOf(poll),
  questionnaire: draftOf(questionnaire),
  navigation: draftOf(navigation),
  header: draftOf(header),
  footer: draftOf(footer),
  home: draftOf(home),
  front: draftOf(front),
  event: draftOf(event),
  launch: draftOf(launch),
  material_group: draftOf(materialGroup),
  vip_group: draftOf(vipGroup),
} as const satisfies Record<EntryType, unknown>

export type DataOf<Type extends EntryType> = z.infer<(typeof publishedData)[Type]>
/** The data of an entry, whatever its type and however complete. */
export type EntryData = z.infer<(typeof draftData)[EntryType]>
