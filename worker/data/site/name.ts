// The name that a new site gets at its setup.
import { defaultLocale, languages as spoken, type Locale } from '../../../client/contract/locale.ts'
import type { Statement } from '../../storage/db.ts'
import { headerConfigs, languages } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { rowOf } from './language.ts'
import { emptyHeader } from './site.ts'

/** Names the site in its language, and offers readers only that one and the default language. */
export function nameSiteStatements(deps: Deps, name: string, lang: Locale): Statement[] {
  const offered = [...new Set([defaultLocale, lang])]
  const deleted_at = deps.now().toISOString()
  const others = spoken.filter(({ code }) => !offered.includes(code))
  return [
    deps.db
      .insert(headerConfigs)
      .values(offered.map((code) => ({ ...emptyHeader(code), web_title: name })))
      .onConflictDoNothing(),
    deps.db
      .insert(languages)
      .values(others.map((one) => ({ ...rowOf(one), deleted_at })))
      .onConflictDoNothing(),
  ]
}
