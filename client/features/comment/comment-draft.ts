// Comments that were begun: the browser keeps each until it is posted, and shows it to nobody but who wrote it.
import { readStored, storageKeys, store } from '../../browser/storage/local.ts'

export interface Draft {
  text: string
  /** Id of the member who wrote it; a visitor's (`null`) goes with whoever logs in. */
  author: number | null
  /** The request it was last sent by: the same text sent again is the same comment. */
  request?: { text: string; key: string } | undefined
}

/** How many are kept; the oldest go first. */
const most = 20

/** By place, the latest first. */
type Drafts = readonly (readonly [place: string, draft: Draft])[]

/** What the browser would not keep, since storage is blocked or full: the page remembers it while it is open. */
let unkept: Drafts | undefined

/** Where a draft belongs: under an article, or below one of its comments. */
export function draftPlace(articleId: number, replyTo: number | null): string {
  return replyTo === null ? String(articleId) : `${articleId}/${replyTo}`
}

/** The draft at a place, if it is this reader's to see. */
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

const others = (place: string): Drafts => all().filter(([one]) => one !== place)

function all(): Drafts {
  if (unkept) return unkept
  try {
    const list: unknown = JSON.parse(readStored(storageKeys.commentDrafts) ?? '[]')
    return Array.isArray(list) ? list.filter(isDraft) : []
  } catch {
    return []
  }
}

function keep(drafts: Drafts): void {
  const list = drafts.slice(0, most)
  const text = JSON.stringify(list)
  store(storageKeys.commentDrafts, text)
  unkept = readStored(storageKeys.commentDrafts) === text ? undefined : list
}

/** Whether an entry is one of this version of the site. */
function isDraft(entry: unknown): entry is Drafts[number] {
  if (!Array.isArray(entry)) return false
  const [place, draft] = entry as [unknown, Partial<Draft> | null]
  return typeof place === 'string' && typeof draft?.text === 'string' && draft.author !== undefined
}
