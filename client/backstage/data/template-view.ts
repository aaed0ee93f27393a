// What the screen of templates shows is what its address says.
import { templateKinds } from '../../contract/article-template.ts'
import { isLocale, type Locale } from '../../contract/locale.ts'

/** What a new article can begin with; `blank` is no template. */
export const beginnings = ['blank', ...templateKinds] as const
export type Beginning = (typeof beginnings)[number]

export interface TemplateView {
  kind?: Beginning
  lang?: Locale
}

/** The view in an address; what the address misspells is left out. */
export function templateViewOf({ kind, lang }: Record<string, unknown>): TemplateView {
  const known = beginnings.find((one) => one === kind)
  return { ...(known && { kind: known }), ...(isLocale(lang) && { lang }) }
}
