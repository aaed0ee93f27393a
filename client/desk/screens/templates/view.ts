// What the screen of templates shows is what its address says.
import { isLocale, type Locale } from '../../../contract/locale.ts'
import { articleStarters, type ArticleStarter } from '../../data/new-entry.ts'

export interface TemplateView {
  kind?: ArticleStarter
  lang?: Locale
}

/** The view in an address; what the address misspells is left out. */
export function parseTemplateView({ kind, lang }: Record<string, unknown>): TemplateView {
  const known = articleStarters.find((one) => one === kind)
  return { ...(known && { kind: known }), ...(isLocale(lang) && { lang }) }
}
