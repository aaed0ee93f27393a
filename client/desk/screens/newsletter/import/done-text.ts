import type { Locale } from '../../../../contract/locale.ts'
import type { Translate } from '../../../i18n/i18n.ts'

const counts = ['added', 'updated', 'suppressed'] as const

/** Sentences about a finished import: one for each count that is not zero. */
export function doneText(
  t: Translate,
  lang: Locale,
  imported: Record<(typeof counts)[number], number>,
): string {
  return counts
    .filter((one) => imported[one] > 0)
    .map((one) => t(`subscribers.done.${one}`, { count: imported[one] }))
    .join(lang === 'zh-CN' ? '' : ' ')
}
