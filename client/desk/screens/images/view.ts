// State of the image library, which is stored in its URL: filters, order, grid or list, and the open image.
import { isLocale, type Locale } from '../../../contract/locale.ts'

export interface ImageView {
  q?: string
  directory?: string
  /** Name of the operator who uploaded the image. */
  by?: string
  /** Language without alternative text. */
  missing?: Locale
  use?: 'used' | 'unused'
  sort?: 'old' | 'name'
  shape?: 'list'
  /** Id of the open image. */
  open?: string
}

const patterns = {
  q: /^.{1,100}$/u,
  directory: /^.{1,120}$/u,
  by: /^.{1,100}$/u,
  use: /^(?:used|unused)$/,
  sort: /^(?:old|name)$/,
  shape: /^list$/,
  open: /^[1-9]\d{0,8}$/,
}

/** Parses the URL search; drops invalid values. */
export function parseImageView(search: Record<string, unknown>): ImageView {
  const known = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = search[name]
    const text = typeof value === 'string' ? value.trim() : ''
    return pattern.test(text) ? [[name, text]] : []
  })
  const { missing } = search
  return { ...Object.fromEntries(known), ...(isLocale(missing) && { missing }) }
}

/** Query of the API, without the settings of the display. */
export function toImageQuery({
  shape: _shape,
  open: _open,
  ...filters
}: ImageView): Record<string, string> {
  return { ...filters }
}

/** True if the view excludes images. */
export function hasFilters({ sort: _sort, ...view }: ImageView): boolean {
  return Object.keys(toImageQuery(view)).length > 0
}
