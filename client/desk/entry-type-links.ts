// How the desk shows entries of each type: where, and what a selection of them can be done to. Without their fields: lists need
// none of them.
import type { BulkActionName } from '../contract/desk/bulk/verbs.ts'
import type { EntryType } from '../contract/desk/entries/types.ts'
import {
  categories,
  newsCategories,
  type Category,
  type NewsCategory,
} from '../contract/categories.ts'

/** The address of a list. */
export const listOf = (type: EntryType) => ({ to: '/$kind', params: { kind: type } }) as const

/** The path of a list within the desk. */
export const listPath = (type: EntryType) => `/${type}`

/** Where an entry is written; its type may come from an address or a log. */
export const editorOf = (type: string, id: number) =>
  ({ to: '/$kind/$entryId', params: { kind: type, entryId: String(id) } }) as const

/** Where its page is looked at with its draft. */
export const previewOf = (type: string, id: number) =>
  ({ to: '/$kind/$entryId/preview', params: { kind: type, entryId: String(id) } }) as const

/** Verbs that change a field which not every kind has. */
export function fieldVerbsOf(type: EntryType): readonly BulkActionName[] {
  return type === 'article' || type === 'game' ? ['tag', 'untag', 'category'] : []
}

export function categoriesOf(type: EntryType): readonly (Category | NewsCategory)[] {
  if (type === 'article') return newsCategories
  return type === 'game' ? categories : []
}
