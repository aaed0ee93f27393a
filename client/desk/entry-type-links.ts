// Links and bulk verbs per entry type. Without the fields of the types, because lists do not need them.
import type { BulkActionName } from '../contract/desk/bulk/verbs.ts'
import type { EntryType } from '../contract/desk/entries/types.ts'
import {
  categories,
  newsCategories,
  type Category,
  type NewsCategory,
} from '../contract/categories.ts'

/** Route of a list. */
export const listOf = (type: EntryType) => ({ to: '/$kind', params: { kind: type } }) as const

/** Path of a list within the desk. */
export const listPath = (type: EntryType) => `/${type}`

/** Route of the editor. `type` is a string because it may come from an address or the log. */
export const editorOf = (type: string, id: number) =>
  ({ to: '/$kind/$entryId', params: { kind: type, entryId: String(id) } }) as const

/** Route of the preview of a draft. */
export const previewOf = (type: string, id: number) =>
  ({ to: '/$kind/$entryId/preview', params: { kind: type, entryId: String(id) } }) as const

/** Bulk verbs for fields that only some entry types have. */
export function fieldVerbsOf(type: EntryType): readonly BulkActionName[] {
  return type === 'article' || type === 'game' ? ['tag', 'untag', 'category'] : []
}

export function categoriesOf(type: EntryType): readonly (Category | NewsCategory)[] {
  if (type === 'article') return newsCategories
  return type === 'game' ? categories : []
}
