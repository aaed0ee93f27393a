// Settings stored by operators, which override the defaults of `client/contract/site/settings.ts`.
import { eq, inArray, notLike, sql } from 'drizzle-orm'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import {
  allSettings,
  keyIn,
  settings as described,
  settingsByLanguage,
  type Settings,
} from '../../../client/contract/site/settings.ts'
import {
  readSetting,
  textOfSetting,
  type SettingValue,
} from '../../../client/contract/site/setting-values.ts'
import { isConstraintViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { settings } from '../../storage/schema/index.ts'
import { chromeTag, keywordsTag } from '../../storage/tags.ts'
import { isUnchangedSince, latestActions, type LatestActs } from '../audit.ts'
import type { Deps } from '../../deps.ts'

interface Row {
  key: string
  value: string
}

/** Settings that are equal in all languages. */
export function readSettings(rows: readonly Row[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const values = Object.entries(described).map(([key, setting]) => [
    key,
    readSetting(setting, stored.get(key)),
  ])
  // Each value has passed the schema of its setting.
  return Object.fromEntries(values) as Settings
}

/** The current value of one setting. */
export function getSetting<Key extends keyof Settings>(deps: Deps, key: Key): Read<Settings[Key]> {
  return read(
    [deps.db.select().from(settings).where(eq(settings.key, key))],
    ([rows]) => readSettings(rows)[key],
    [chromeTag(defaultLocale)],
  )
}

/** Popular keywords; empty if none are configured. */
export function popularKeywords(deps: Deps, locale: Locale): Read<readonly string[]> {
  const key = keyIn('popular_keywords', locale)
  return read(
    [deps.db.select().from(settings).where(eq(settings.key, key))],
    ([[row]]) => {
      const value = readSetting(settingsByLanguage.popular_keywords, row?.value)
      return typeof value === 'object' ? value.map(String) : []
    },
    [keywordsTag(locale)],
  )
}

/** Excludes settings that no page uses and that may be long. */
export const isSettingOfPages = notLike(settings.key, 'glossary%')

/** Lines of a language's glossary (`client/contract/text/glossary.ts`). */
export function glossaryOf(deps: Deps, locale: Locale): Read<readonly string[]> {
  const query = deps.db
    .select()
    .from(settings)
    .where(eq(settings.key, keyIn('glossary', locale)))
  return read([query], ([[row]]) => {
    const value = readSetting(settingsByLanguage.glossary, row?.value)
    return typeof value === 'object' ? value.map(String) : []
  })
}

const keys = allSettings.map(({ key }) => key)

const facts = allSettings.filter(({ setting }) => setting.group === 'operator')

/** Empty settings with facts about the company; none if all that the law needs are there. */
export function missingFacts(deps: Deps): Read<string[]> {
  const named = facts.map(({ key }) => key)
  const query = deps.db.select().from(settings).where(inArray(settings.key, named))
  return read([query], ([rows]) => {
    const filled = new Set(rows.flatMap(({ key, value }) => (value === '' ? [] : [key])))
    const empty = facts.filter(({ key }) => !filled.has(key))
    return empty.some(({ setting }) => setting.isNeeded) ? empty.map(({ key }) => key) : []
  })
}

interface StoredSettings extends LatestActs {
  values: ReadonlyMap<string, SettingValue>
}

/** All settings, with the operator who last changed each. */
export function listSettings(deps: Deps): Read<StoredSettings> {
  const acts = latestActions(deps, 'setting', keys)
  return read([deps.db.select().from(settings), ...acts.queries], ([rows, ...found]) => {
    const stored = new Map(rows.map(({ key, value }) => [key, value]))
    const values = new Map(
      allSettings.map(({ key, setting }) => [key, readSetting(setting, stored.get(key))]),
    )
    return { ...acts.shape(found), values }
  })
}

/** Violates `not null` if a setting has changed since `rev`, which rolls the batch back (`isOutdated`). */
export function settingsWrite(
  deps: Deps,
  values: ReadonlyMap<string, SettingValue>,
  rev: number,
): Statement {
  const rows = [...values].map(([key, value]) => ({ key, value: textOfSetting(value) }))
  return deps.db
    .insert(settings)
    .select(
      sql`select value ->> 'key', iif(${isUnchangedSince('setting', keys, rev)}, value ->> 'value', null)
        from ${jsonTable(rows)} where true`,
    )
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}

export function isOutdated(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: settings.value')
}
