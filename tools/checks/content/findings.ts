import type { Locale } from '../../../client/contract/locale.ts'
import { fault } from './rule.ts'
import type { Sources } from './sources.ts'
import type { Told } from './texts.ts'

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
