// Maps the front pages of the site's sections to their rows and back.
import { and, asc, eq } from 'drizzle-orm'
import type {
  EntryData,
  PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { defaultSections } from '../../../../client/contract/desk/entries/kinds/front.ts'
import type { ConfiguredSection } from '../../../../client/contract/site/front-sections.ts'
import { locales, type Locale } from '../../../../client/contract/locale.ts'
import { frontPages, type FrontPageName } from '../../../../client/contract/paths.ts'
import { constant, read, type Read } from '../../../storage/db.ts'
import { frontSections } from '../../../storage/schema/index.ts'
import { frontTag, type Tag } from '../../../storage/tags.ts'
import { byKey, toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { LiveItem } from './item.ts'
import { singletonContent, singletonId, type OwnRows, type OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

type Front = PublishedContent<'front'>

export function liveFront(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  if (!ids.includes(singletonId)) return constant([])
  const query = deps.db.select().from(frontSections).orderBy(asc(frontSections.sort))
  return read([query], ([written]) => {
    const data = frontPages.map((hub) => {
      const rows = byKey(written.filter((row) => row.front_page === hub)).map((own) => {
        const [{ key, section, amount, is_visible: shown }] = own
        const texts = { title: textsOf(own, 'title'), intro: textsOf(own, 'intro') }
        return { key, section, ...texts, ...(amount !== null && { amount }), shown }
      })
      const usual = defaultSections(hub).map((one) => ({ ...one, title: {}, intro: {} }))
      return [`${hub}_sections`, rows.length > 0 ? rows : usual]
    })
    return [singletonContent(Object.fromEntries(data) as EntryData)]
  })
}

export const frontTables: readonly OwnedTable[] = [
  {
    table: frontSections,
    owner: null,
    identity: [frontSections.lang, frontSections.front_page, frontSections.key],
  },
]

export function frontRows(_: unknown, { data }: Front): OwnRows {
  return [
    frontPages.flatMap((hub) =>
      data[`${hub}_sections`].flatMap(({ key, section, title, intro, amount, shown }, sort) =>
        toRowPerLanguage({ title, intro }).map((texts) => ({
          ...texts,
          front_page: hub,
          key,
          section,
          amount: amount ?? null,
          sort,
          is_visible: shown,
        })),
      ),
    ),
  ]
}

/** Cache tags of the languages with changes. */
export function frontTags(before: Front, now: Front): Tag[] {
  const seenIn = (one: Front, lang: Locale) =>
    JSON.stringify(frontRows(null, one)[0]?.filter((row) => row['lang'] === lang))
  return locales.filter((lang) => seenIn(before, lang) !== seenIn(now, lang)).map(frontTag)
}

/** Configured sections of a front page; empty if it has no configuration. */
export function listSections(
  deps: Deps,
  locale: Locale,
  hub: FrontPageName,
): Read<ConfiguredSection[]> {
  const { section, title, intro, amount, is_visible: shown } = frontSections
  const query = deps.db
    .select({ section, title, intro, amount, shown })
    .from(frontSections)
    .where(and(eq(frontSections.lang, locale), eq(frontSections.front_page, hub)))
    .orderBy(asc(frontSections.sort))
  return read([query], ([rows]) => rows, [frontTag(locale)])
}
