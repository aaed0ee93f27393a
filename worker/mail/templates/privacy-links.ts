import type { Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { translatorFor } from '../../i18n/translators.ts'

/** Newsletter issues, and emails with which the site begins to keep an address. */
const templates: ReadonlySet<string> = new Set([
  'verify',
  'newsletter_confirm',
  'news',
  'contact_received',
])

export function privacyLinks(origin: string, lang: Locale, template: string) {
  if (!templates.has(template)) return []
  const url = origin + href(lang, 'legal', { kind: 'privacy' })
  return [{ label: translatorFor(lang)('legal.privacy'), url }]
}
