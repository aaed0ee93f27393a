// Data of an entry, of any type. A draft may lack any field.
import { emptyText, type RichTextDocument } from '../../text/rich-text.ts'
import type { EntryType } from './types.ts'
import type { EntryData } from './kinds/schemas.ts'
import { fieldsOfType, entryTypeDefinitions } from './kinds/registry.ts'
import { isLegalKind, legalPath } from '../../terms.ts'
import { displayTextOf } from '../texts.ts'

/** Any of the fields, by name. */
export function fieldOf(data: EntryData, name: string): unknown {
  return Object.entries(data).find(([key]) => key === name)?.[1]
}

export function titleOf(data: EntryData): string {
  return displayTextOf(fieldOf(data, 'title'))
}

/** Path written with the entry, without its language; `null` if the path contains its id instead. */
export function pathOf(type: EntryType, data: EntryData): string | null {
  if (type === 'terms') {
    const kind = fieldOf(data, 'kind')
    return isLegalKind(kind) ? legalPath(kind) : null
  }
  const [name] = Object.entries(fieldsOfType(type)).find(([, field]) => field.type === 'path') ?? []
  const path = name === undefined ? null : fieldOf(data, name)
  return typeof path === 'string' && path.startsWith('/') ? path : null
}

/** Rich text body, for types that have one. */
export function bodyOf(data: EntryData): RichTextDocument {
  return ('body' in data && data.body) || emptyText
}

/** Id of the image shown in lists; `null` without one. */
export function imageOf(type: EntryType, data: EntryData): number | null {
  const { image } = entryTypeDefinitions[type]
  const id = image === null ? null : fieldOf(data, image)
  return typeof id === 'number' ? id : null
}

/** Description for link previews. */
export function descriptionOf(type: EntryType, data: EntryData): string {
  return displayTextOf(fieldOf(data, entryTypeDefinitions[type].description))
}

/** Id of the image of shared links; `null` for the image of lists. */
export function shareImageOf(data: EntryData): number | null {
  const id = fieldOf(data, 'share_img')
  return typeof id === 'number' ? id : null
}

/** Texts of the entry in search results and shared links. */
export function linkTextsOf(type: EntryType, data: EntryData) {
  const own = (name: string) => displayTextOf(fieldOf(data, name))
  const title = own('seo_title') || titleOf(data)
  return {
    title,
    description: own('seo_description') || descriptionOf(type, data),
    share_title: own('share_title') || title,
  }
}
