import { isEntryType, type EntryType } from './entries/types.ts'

/** The screen that a path of the desk opens, as far as its document prepares it. */
export type FirstScreen =
  | { name: 'today' }
  | { name: 'other' }
  | { name: 'list'; type: EntryType }
  | { name: 'editor'; type: EntryType; id: string }

export function firstScreenOf(pathname: string): FirstScreen {
  const [type, id, ...deeper] = pathname.split('/').slice(2)
  if (!type) return { name: 'today' }
  if (!isEntryType(type) || deeper.length > 0) return { name: 'other' }
  return id ? { name: 'editor', type, id } : { name: 'list', type }
}
