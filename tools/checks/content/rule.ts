import type { Sources } from './sources.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Told } from './texts.ts'

/** Faults as lines; empty if the rule is met. */
export type Rule = (sources: Sources) => string[] | Promise<string[]>

/** One line per fault, such as `client/i18n/th-TH.ts: error.timeout: is missing`. */
export function fault(file: string, key: string | number, message: string): string {
  return `${file}: ${key}: ${message}`
}

/** Values that occur more than once, without repetition. */
export function duplicates<T>(list: readonly T[]): T[] {
  const seen = new Set<T>()
  const repeated = new Set<T>()
  for (const one of list) (seen.has(one) ? repeated : seen).add(one)
  return [...repeated]
}

interface Search {
  locale: Locale
  pattern: RegExp
  message: string
  isExempt?: (told: Told & { around: string }) => boolean
}

/** One fault per match, with the surrounding text. */
export function findings({ texts }: Pick<Sources, 'texts'>, search: Search): string[] {
  const pattern = new RegExp(search.pattern, 'gu')
  return (texts.get(search.locale) ?? []).flatMap((told) =>
    [...told.text.matchAll(pattern)].flatMap(({ index }) => {
      const around = told.text.slice(Math.max(0, index - 15), index + 25)
      if (search.isExempt?.({ ...told, around })) return []
      return [fault(told.file, told.key, `${search.message}: ${around}`)]
    }),
  )
}
