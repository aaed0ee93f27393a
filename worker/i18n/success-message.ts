import type { Locale } from '../../client/contract/locale.ts'
import type { Messages } from '../../client/i18n/messages.ts'
import { translatorFor } from './translators.ts'

/** Message of a successful write. */
export function successMessage(
  lang: Locale,
  what: keyof Messages['success'],
  values?: Record<string, string>,
): string {
  return translatorFor(lang)(`success.${what}`, values)
}
