// What the screen of templates shows is what its address says.
import { isLocale, type Locale } from '../../../contract/locale.ts'
import { beginnings, type Beginning } from '../../data/new-entry.ts'

export interface TemplateView {
  kind?: Beginning
  lang?: Locale
}

/** The view in an address; what the address misspells is left out. */
export function templateViewOf({ kind, lang }: Record<string, unknown>): TemplateView {
  const known = beginnings.find((one) => one === kind)
  return { ...(known && { kind: known }), ...(isLocale(lang) && { lang }) }
}
