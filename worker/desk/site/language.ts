import type { OfferedLanguage } from '../../../client/contract/desk/site/settings-api.ts'
import { defaultLocale, languages, locales, type Locale } from '../../../client/contract/locale.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import {
  isEnabled,
  isOutdated,
  setLanguageEnabledStatements,
  listLanguages,
  effectiveLanguage,
} from '../../data/site/language.ts'
import { publish } from '../../data/publish.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { chromeTag } from '../../storage/tags.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

interface LanguageList {
  rev: number
  items: OfferedLanguage[]
}

export async function languagesNow(deps: Deps): Promise<LanguageList> {
  const { rev, acts, offered, entries } = await run(deps, listLanguages(deps))
  const chrome = { lang_list: offered }
  const items = languages.map(({ code, name }): OfferedLanguage => {
    const { at = null, by = null } = acts.get(code) ?? {}
    const isOpen = isEnabled(chrome, code)
    return {
      code,
      name,
      is_offered: isOpen,
      fallback: isOpen ? null : effectiveLanguage(chrome, code),
      entries: entries.map(({ type, of, published }) => {
        const own = published[code] ?? 0
        return { type, published: own, missing: Math.max(0, of - own) }
      }),
      changed_at: at,
      changed_by: by,
    }
  })
  return { rev, items }
}

interface Change {
  code: Locale
  is_offered: boolean
  rev: number
}

/**
 * Offers or hides a language. All pages list the offered languages, so all caches are invalidated. After hiding, stale
 * copies are not served either.
 */
export async function changeLanguage(
  { deps, operator }: OperatorContext,
  change: Change,
): Promise<LanguageList> {
  const { code, is_offered } = change
  if (code === defaultLocale)
    throw problem('validation_failed', { fields: [{ field: 'code', code: 'invalid_value' }] })
  const { offered } = await run(deps, listLanguages(deps))
  if (isEnabled({ lang_list: offered }, code) === is_offered) return languagesNow(deps)
  try {
    await publish(deps, {
      tags: locales.map(chromeTag),
      hardTags: is_offered ? [] : [chromeTag(code)],
      writes: [
        ...setLanguageEnabledStatements(deps, change),
        insertAuditStatement(deps, operator, {
          action: is_offered ? 'language.offer' : 'language.hide',
          type: 'language',
          id: code,
          before: { is_offered: !is_offered },
          after: { is_offered },
        }),
      ],
    })
  } catch (error) {
    if (!isOutdated(error)) throw error
    throw problem('changed_meanwhile', {
      members: { current: await languagesNow(deps) },
      cause: error,
    })
  }
  return languagesNow(deps)
}
