// Settings of a framed page, stored in the URL search.
import { isLocale, type Locale } from '../../contract/locale.ts'
import { parseViewAs, type ViewAs } from '../../contract/desk/previews/view-as.ts'
import { previewThemes } from '../../contract/desk/previews/url.ts'

export const frameWidths = ['390', '768', '1280'] as const

/** A phone previews pages at the width of a phone. */
export const defaultWidth = (): (typeof frameWidths)[number] =>
  matchMedia('(max-width: 639px)').matches ? '390' : '1280'

export interface FrameView {
  width?: (typeof frameWidths)[number]
  theme?: (typeof previewThemes)[number]
  /** Language shown of a multilingual entry. */
  lang?: Locale
  /** Visitor type, for a page that differs by visitor. */
  as?: ViewAs
}

/** Parses the URL search; drops invalid values. */
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

/** The `page` in the URL search, if it is a valid path. */
export function pageOf({ page }: Record<string, unknown>): { page?: string } {
  return typeof page === 'string' && isPath(page) ? { page } : {}
}

/** Rejects anything that would lead the frame to another site. */
export function isPath(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text)
}
