// What the library of pictures shows is what its address says: filters, order, grid or list, and the picture that is open.
import { isLocale, type Locale } from '../../../contract/locale.ts'

export interface PictureView {
  q?: string
  /** Folder. */
  directory?: string
  /** Name of the operator who uploaded. */
  by?: string
  /** Language without alternative text. */
  missing?: Locale
  use?: 'used' | 'unused'
  sort?: 'old' | 'name'
  shape?: 'list'
  /** Number of the open picture. */
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

/** The view in an address; what the address misspells is left out. */
export function parseImageView(search: Record<string, unknown>): PictureView {
  const known = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = search[name]
    const text = typeof value === 'string' ? value.trim() : ''
    return pattern.test(text) ? [[name, text]] : []
  })
  const { missing } = search
  return { ...Object.fromEntries(known), ...(isLocale(missing) && { missing }) }
}

/** What the API is asked. */
export function toImageQuery({
  shape: _shape,
  open: _open,
  ...filters
}: PictureView): Record<string, string> {
  return { ...filters }
}

/** Whether it leaves pictures out. */
export function hasFilters({ sort: _sort, ...view }: PictureView): boolean {
  return Object.keys(toImageQuery(view)).length > 0
}
