// State of the templates screen, which is stored in its URL.
import { isLocale, type Locale } from '../../../contract/locale.ts'
import { articleStarters, type ArticleStarter } from '../../data/new-entry.ts'

export interface TemplateView {
  kind?: ArticleStarter
  lang?: Locale
}

/** Parses the URL search; drops invalid values. */
export function parseTemplateView({ kind, lang }: Record<string, unknown>): TemplateView {
  const known = articleStarters.find((one) => one === kind)
  return { ...(known && { kind: known }), ...(isLocale(lang) && { lang }) }
}
