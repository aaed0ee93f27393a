// The name that a new site gets at its setup.
import { defaultLocale, languages as spoken, type Locale } from '../../../client/contract/locale.ts'
import { keyIn } from '../../../client/contract/site/settings.ts'
import type { Statement } from '../../storage/db.ts'
import { headerConfigs, languages, settings } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { rowOf } from './language.ts'
import { emptyHeader } from './site.ts'

const offeredWith = (lang: Locale) => [...new Set([defaultLocale, lang])]

/** Names the site in its language. */
export function nameSiteStatements(deps: Deps, name: string, lang: Locale): Statement[] {
  return [
    deps.db
      .insert(headerConfigs)
      .values(offeredWith(lang).map((code) => emptyHeader(code)))
      .onConflictDoNothing(),
    deps.db
      .insert(settings)
      .values({ key: keyIn('site_name', lang), value: name })
      .onConflictDoNothing(),
  ]
}

/** Offers readers only the language of the site and the default one. */
export function closeLanguagesStatements(deps: Deps, lang: Locale): Statement[] {
  const deleted_at = deps.now().toISOString()
  const others = spoken.filter(({ code }) => !offeredWith(lang).includes(code))
  return [
    deps.db
      .insert(languages)
      .values(others.map((one) => ({ ...rowOf(one), deleted_at })))
      .onConflictDoNothing(),
  ]
}
