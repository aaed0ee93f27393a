// How the desk shows entries of each type: where, and in which words. Without their fields: lists need none of them.
import type { BulkVerb } from '../contract/backstage/bulk-verbs.ts'
import { isEntryType, type EntryType } from '../contract/backstage/entry-types.ts'
import {
  categories,
  newsCategories,
  type Category,
  type NewsCategory,
} from '../contract/categories.ts'

interface DeskKind {
  /** Verbs that change a field which not every kind has. */
  fieldVerbs: readonly BulkVerb[]
  categories: readonly (Category | NewsCategory)[]
}

export const deskKinds = {
  article: {
    list: '/article',
    entry: '/article/$entryId',
    preview: '/article/$entryId/preview',
    name: 'screen.articles',
    create: 'entries.new_article',
    fieldVerbs: ['tag', 'untag', 'category'],
    categories: newsCategories,
  },
  game: {
    list: '/game',
    entry: '/game/$entryId',
    preview: '/game/$entryId/preview',
    name: 'screen.games',
    create: 'entries.new_game',
    fieldVerbs: ['tag', 'untag', 'category'],
    categories,
  },
  faq: {
    list: '/faq',
    entry: '/faq/$entryId',
    preview: '/faq/$entryId/preview',
    name: 'screen.faq',
    create: 'entries.new_faq',
    fieldVerbs: [],
    categories: [],
  },
  page: {
    list: '/page',
    entry: '/page/$entryId',
    preview: '/page/$entryId/preview',
    name: 'screen.pages',
    create: 'entries.new_page',
    fieldVerbs: [],
    categories: [],
  },
} as const satisfies Record<EntryType, DeskKind & Record<string, unknown>>

/** By a name that may come from an address or from a log. */
export function deskKind(type: string) {
  return deskKinds[isEntryType(type) ? type : 'article']
}
