// Names of the site, which are settings per language, and its color.
import { inArray } from 'drizzle-orm'
import { contentLocales, locales, type Locale } from '../../../client/contract/locale.ts'
import { pairOf, type Pair } from '../../../client/contract/site/identity-style.ts'
import { keyIn, settingsByLanguage } from '../../../client/contract/site/settings.ts'
import { readSetting } from '../../../client/contract/site/setting-values.ts'
import { read, type Read } from '../../storage/db.ts'
import { settings } from '../../storage/schema/index.ts'
import { chromeTag } from '../../storage/tags.ts'
import type { Deps } from '../../deps.ts'

/** Each name falls back to that of another language; empty if no language has one. */
export interface SiteNames {
  full: (lang: Locale) => string
  short: (lang: Locale) => string
}

/** The name, or the host of a site without one. */
export const orHost = (name: string, origin: string) => name || new URL(origin).hostname

/** Names in the rows of the settings. */
export function namesIn(rows: readonly { key: string; value: string }[]): SiteNames {
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const valueOf = (name: 'site_name' | 'short_name', lang: Locale) =>
    String(readSetting(settingsByLanguage[name], stored.get(keyIn(name, lang))))
  /** The language whose name is used. */
  const named = (lang: Locale) =>
    [lang, ...contentLocales(lang), ...locales].find((one) => valueOf('site_name', one) !== '')
  const full = (lang: Locale) => valueOf('site_name', named(lang) ?? lang)
  return { full, short: (lang) => valueOf('short_name', named(lang) ?? lang) || full(lang) }
}

const accentKey = 'identity_accent'
const nameKeys = (['site_name', 'short_name'] as const).flatMap((name) =>
  locales.map((lang) => keyIn(name, lang)),
)

/** Names and color of the site. */
export interface Brand {
  names: SiteNames
  /** `undefined` for the accent of the design. */
  accent?: Pair | undefined
}

export function siteBrand(deps: Deps): Read<Brand> {
  const stored = deps.db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...nameKeys, accentKey]))
  return read(
    [stored],
    ([rows]) => ({
      names: namesIn(rows),
      accent: pairOf(rows.find(({ key }) => key === accentKey)?.value ?? ''),
    }),
    locales.map(chromeTag),
  )
}
