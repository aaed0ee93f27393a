// How wide a page of the site is shown in a frame, and in which theme; addresses of screens say it.
import { isLocale, type Locale } from '../../contract/locale.ts'
import { parseViewAs, type ViewAs } from '../../contract/desk/previews/view-as.ts'
import { previewThemes } from '../../contract/desk/previews/url.ts'

export const frameWidths = ['390', '768', '1280'] as const

/** A page on a phone is shown as phones have it. */
export const defaultWidth = (): (typeof frameWidths)[number] =>
  matchMedia('(max-width: 639px)').matches ? '390' : '1280'

export interface FrameView {
  width?: (typeof frameWidths)[number]
  theme?: (typeof previewThemes)[number]
  /** Of an entry that has all languages in one, which is shown. */
  lang?: Locale
  /** Of a page that is not the same for everybody, who sees it. */
  as?: ViewAs
}

/** The view in an address; what the address misspells is left out. */
export function parsePreviewView(search: Record<string, unknown>): FrameView {
  const width = frameWidths.find((one) => one === search['width'])
  const theme = previewThemes.find((one) => one === search['theme'])
  const { lang } = search
  const as = parseViewAs(search['as'])
  return {
    ...(width && { width }),
    ...(theme && { theme }),
    ...(isLocale(lang) && { lang }),
    ...(as && { as }),
  }
}

/** The page that an address names. */
export function pageOf({ page }: Record<string, unknown>): { page?: string } {
  return typeof page === 'string' && isPath(page) ? { page } : {}
}

/** Nothing that would lead a frame to another site. */
export function isPath(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text)
}
