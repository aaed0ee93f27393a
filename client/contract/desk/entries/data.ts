// What operators write of an entry, whatever its kind. A draft may lack anything; what is published is checked strictly.
import { emptyText, type RichTextDocument } from '../../text/rich-text.ts'
import type { EntryType } from './types.ts'
import {
  fieldsOfType,
  entryTypeDefinitions,
  publishedSchemas,
  type DataOf,
  type EntryData,
} from './kinds/registry.ts'
import { displayTextOf } from '../texts.ts'

/** What readers are to see, by type. */
export type PublishedContent<Type extends EntryType = EntryType> = {
  [One in Type]: { type: One; data: DataOf<One> }
}[Type]

/** The data if it is complete and sound; otherwise what is wrong with it. */
export function parsePublished(type: EntryType, data: EntryData) {
  const parsed = publishedSchemas[type].safeParse(data)
  // The schema is that of the type.
  return parsed.success
    ? ({ type, data: parsed.data } as PublishedContent)
    : { issues: parsed.error.issues }
}

/** Any of the fields, by name. */
export function fieldOf(data: EntryData, name: string): unknown {
  return Object.entries(data).find(([key]) => key === name)?.[1]
}

export function titleOf(data: EntryData): string {
  return displayTextOf(fieldOf(data, 'title'))
}

/** The address that is written with an entry, without its language; `null` where its number says it. */
export function pathOf(type: EntryType, data: EntryData): string | null {
  const [name] = Object.entries(fieldsOfType(type)).find(([, field]) => field.type === 'path') ?? []
  const path = name === undefined ? null : fieldOf(data, name)
  return typeof path === 'string' && path.startsWith('/') ? path : null
}

/** The text of many paragraphs that an entry of some kinds is. */
export function bodyOf(data: EntryData): RichTextDocument {
  return ('body' in data && data.body) || emptyText
}

/** The picture that stands for the entry in lists. */
export function pictureOf(type: EntryType, data: EntryData): number | null {
  const { picture } = entryTypeDefinitions[type]
  const id = picture === null ? null : fieldOf(data, picture)
  return typeof id === 'number' ? id : null
}

/** What describes the entry where its address is shared. */
export function descriptionOf(type: EntryType, data: EntryData): string {
  return displayTextOf(fieldOf(data, entryTypeDefinitions[type].description))
}
