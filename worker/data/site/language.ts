// Languages offered to readers (docs/decisions/desk/settings.md). Operators may disable some of the six.
import { eq, sql } from 'drizzle-orm'
import { maxComparedEntries } from '../../../client/contract/desk/site/settings-api.ts'
import { perLanguageTypes, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import {
  contentLocales,
  defaultLocale,
  languages as spoken,
  locales,
  type Locale,
} from '../../../client/contract/locale.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import { isConstraintViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries, languages } from '../../storage/schema/index.ts'
import { isUnchangedSince, latestActions, type LatestActs } from '../audit.ts'
import type { Deps } from '../../deps.ts'

type Offering = Pick<Chrome, 'lang_list'>

export function isEnabled({ lang_list }: Offering, locale: Locale): boolean {
  return locale === defaultLocale || lang_list.some(({ code }) => code === locale)
}

export function enabledLanguages(chrome: Offering): Locale[] {
  return locales.filter((locale) => isEnabled(chrome, locale))
}

/** The language served to readers of `locale`: their own, otherwise the first offered fallback. */
export function effectiveLanguage(chrome: Offering, locale: Locale): Locale {
  return contentLocales(locale).find((one) => isEnabled(chrome, one)) ?? defaultLocale
}

type LanguageRow = typeof languages.$inferSelect

/** Languages without a row are offered. */
export function toOffered(rows: readonly LanguageRow[]): Chrome['lang_list'] {
  return spoken
    .map((language) => rows.find(({ code }) => code === language.code) ?? rowOf(language))
    .filter(({ deleted_at }) => deleted_at === null)
}

export function rowOf(language: (typeof spoken)[number]): LanguageRow {
  return { ...language, iso: language.code.slice(0, 2), direction: 'ltr', deleted_at: null }
}

/** Offered languages, read from the database without a cache. For jobs. */
export function offeredLanguages(deps: Deps): Read<Offering> {
  const query = deps.db.select().from(languages)
  return read([query], ([rows]) => ({ lang_list: toOffered(rows) }))
}

interface Comparison {
  type: EntryType
  /** Number of published entries in the default language, up to the limit. */
  of: number
  published: Partial<Record<Locale, number>>
}

interface StoredLanguages extends LatestActs {
  offered: Chrome['lang_list']
  entries: Comparison[]
}

/** Published translations per language of the newest entries in the default language. */
export function listLanguages(deps: Deps): Read<StoredLanguages> {
  const acts = latestActions(deps, 'language', locales)
  const newest = sql`select own.group_id from ${entries} as own
    where own.type = kind.value and own.lang = ${defaultLocale} and own.state = 'published'
      and own.deleted_at is null
    order by own.published_at desc, own.id desc limit ${maxComparedEntries}`
  const counted = deps.db
    .select({
      type: sql<EntryType>`kind.value`.as('type'),
      lang: entries.lang,
      count: sql<number>`count(*)`.as('count'),
    })
    .from(jsonTable(perLanguageTypes, 'kind'))
    .innerJoin(
      entries,
      sql`${entries.type} = kind.value and ${entries.group_id} in (${newest})
        and ${entries.state} = 'published' and ${entries.deleted_at} is null`,
    )
    .groupBy(sql`kind.value`, entries.lang)
  return read(
    [deps.db.select().from(languages), counted, ...acts.queries],
    ([rows, counts, ...found]) => ({
      ...acts.shape(found),
      offered: toOffered(rows),
      entries: perLanguageTypes.map((type) => {
        const own = counts.filter((one) => one.type === type)
        const published = Object.fromEntries(own.map(({ lang, count }) => [lang, count]))
        return { type, of: published[defaultLocale] ?? 0, published }
      }),
    }),
  )
}

/** Violates `not null` if a language has changed since `rev`, which rolls the batch back (`isOutdated`). */
export function setLanguageEnabledStatements(
  deps: Deps,
  { code, is_offered, rev }: { code: Locale; is_offered: boolean; rev: number },
): [Statement, Statement] {
  const name = sql`iif(${isUnchangedSince('language', locales, rev)}, ${languages.name}, null)`
  return [
    deps.db
      .insert(languages)
      .values(spoken.filter((one) => one.code === code).map(rowOf))
      .onConflictDoNothing(),
    deps.db
      .update(languages)
      .set({ name, deleted_at: is_offered ? null : deps.now().toISOString() })
      .where(eq(languages.code, code)),
  ]
}

export function isOutdated(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: languages.name')
}
