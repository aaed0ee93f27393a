// Drafts of comments. The browser stores each until it is posted and shows it only to its author.
import { readStored, storageKeys, store } from '../../../browser/storage/local.ts'

export interface Draft {
  text: string
  /** Id of the author; a visitor's draft (`null`) passes to the member who logs in. */
  author: number | null
  /** The last request that sent it: sending the same text again is a retry, not another comment. */
  request?: { text: string; key: string } | undefined
}

/** Maximum number of drafts; the oldest are dropped first. */
const most = 20

/** By place, latest first. */
type StoredDrafts = readonly (readonly [place: string, draft: Draft])[]

/** Drafts that could not be stored, because storage is blocked or full; kept while the page is open. */
let unsavedDrafts: StoredDrafts | undefined

/** Key of a draft: its article, or one of the article's comments. */
export function draftKey(articleId: number, replyTo: number | null): string {
  return replyTo === null ? String(articleId) : `${articleId}/${replyTo}`
}

/** The draft at a place, if this reader may see it. */
export function readDraft(place: string, reader: number | null): Draft | undefined {
  const draft = all().find(([one]) => one === place)?.[1]
  return draft && (draft.author === null || draft.author === reader) ? draft : undefined
}

export function keepDraft(place: string, draft: Draft): void {
  keep([[place, draft], ...others(place)])
}

export function dropDraft(place: string): void {
  keep(others(place))
}

const others = (place: string): StoredDrafts => all().filter(([one]) => one !== place)

function all(): StoredDrafts {
  if (unsavedDrafts) return unsavedDrafts
  try {
    const list: unknown = JSON.parse(readStored(storageKeys.commentDrafts) ?? '[]')
    return Array.isArray(list) ? list.filter(isDraft) : []
  } catch {
    return []
  }
}

function keep(drafts: StoredDrafts): void {
  const list = drafts.slice(0, most)
  const text = JSON.stringify(list)
  store(storageKeys.commentDrafts, text)
  unsavedDrafts = readStored(storageKeys.commentDrafts) === text ? undefined : list
}

/** True if a stored entry has the format of this version of the site. */
function isDraft(entry: unknown): entry is StoredDrafts[number] {
  if (!Array.isArray(entry)) return false
  const [place, draft] = entry as [unknown, Partial<Draft> | null]
  return typeof place === 'string' && typeof draft?.text === 'string' && draft.author !== undefined
}
