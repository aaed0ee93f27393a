// Draft of an issue in the browser. Changes are saved after a debounce, one save after the other. Changes by others are
// merged. The operator decides only if both sides changed the same field.
import type { Issue, IssueData } from '../../../contract/desk/newsletter/issue.ts'
import { call, DeskError } from '../../api/client.ts'
import type { Side } from '../../editor/saving/merge.ts'
import type { TextConflict, Form } from './merge-issue.ts'

/** Debounce in milliseconds before changes are saved. */
const quiet = 500

export interface DraftState {
  form: Form
  /** The issue as stored on the server. */
  saved: Issue
  isSaved: boolean
  /** Reason of a failed save. The typed text is kept. */
  error: DeskError | null
  /** Fields that this window and others changed to different values. */
  collisions: readonly TextConflict[]
}

/** Conflict that the operator must resolve before anything is saved. */
interface Conflict {
  error: DeskError
  /** The issue as saved by the others. */
  theirs: Issue
}

export type IssueChange = Partial<IssueData> | ((data: IssueData) => Partial<IssueData>)

const formOf = ({ title, data }: Issue): Form => ({ title, data })

export class IssueDraft {
  #state: DraftState
  /** The form last stored on the server, as the base of a merge. */
  #sent: Form
  #conflict: Conflict | null = null
  #saving: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #onSaved: (issue: Issue) => void = () => undefined
  #onMerged: () => void = () => undefined
  readonly #listeners = new Set<() => void>()

  constructor(issue: Issue) {
    const form = formOf(issue)
    this.#sent = form
    this.#state = { form, saved: issue, isSaved: true, error: null, collisions: [] }
  }

  readonly state = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * `onSaved` receives the stored issue after each save. `onMerged` is called after changes by others were merged
   * without a conflict.
   */
  listen(onSaved: (issue: Issue) => void, onMerged: () => void): void {
    this.#onSaved = onSaved
    this.#onMerged = onMerged
  }

  readonly change = (next: IssueChange): void => {
    const { form } = this.#state
    const changed = typeof next === 'function' ? next(form.data) : next
    this.#edit({ ...form, data: { ...form.data, ...changed } })
  }

  readonly rename = (title: string): void => this.#edit({ ...this.#state.form, title })

  /** Saves pending changes; resolves to the stored issue. */
  readonly flush = async (): Promise<Issue> => {
    clearTimeout(this.#timer)
    const mine = this.#saving.catch(() => undefined).then(() => this.#put())
    this.#saving = mine
    await mine
    return this.#state.saved
  }

  /** Resolves the conflict in favor of `side`. Everything else is merged. */
  readonly resolveConflict = async (side: Side): Promise<void> => {
    if (!this.#conflict) return
    await this.#join(this.#conflict.theirs, side)
    this.#conflict = null
    this.#set({ collisions: [], error: null })
    await this.flush()
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #edit(form: Form): void {
    this.#set({ form, isSaved: false })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.flush().catch((failure: unknown) => this.#set({ error: refusalIn(failure) }))
    }, quiet)
  }

  async #put(): Promise<void> {
    const { form, saved } = this.#state
    if (form === this.#sent) return
    if (this.#conflict) throw this.#conflict.error
    const answer = await store(saved, form)
    if (answer instanceof DeskError) return this.#meet(answer)
    this.#sent = form
    this.#set({ saved: answer, error: null, isSaved: this.#state.form === form })
    this.#onSaved(answer)
  }

  /** Merges a save by others that came first, and saves again. Throws on a conflict. */
  async #meet(error: DeskError): Promise<void> {
    const params = { id: this.#state.saved.id }
    const theirs = await call('GET /api/backstage/periodical/:id', { params })
    const collisions = await this.#join(theirs)
    if (collisions.length === 0) {
      this.#onMerged()
      return this.#put()
    }
    this.#conflict = { error, theirs }
    this.#set({ collisions })
    throw error
  }

  /**
   * Continues from the issue as saved by others, merged with this window's changes. Without a `side`, returns conflicts
   * and changes nothing.
   */
  async #join(theirs: Issue, side?: Side): Promise<TextConflict[]> {
    const { mergeIssue } = await import('./merge-issue.ts')
    const sides = { base: this.#sent, mine: this.#state.form, theirs: formOf(theirs) }
    const merged = mergeIssue(sides, side ?? 'mine')
    if (merged.collisions.length > 0 && !side) return merged.collisions
    this.#sent = sides.theirs
    this.#set({ form: merged.form, saved: theirs })
    return []
  }
}

/** Saves on top of the last known revision. Resolves to the error if others have changed the issue. */
async function store({ id, rev }: Issue, body: Form): Promise<Issue | DeskError> {
  try {
    const headers = { 'If-Match': `"${rev}"` }
    return await call('PUT /api/backstage/periodical/:id', { params: { id }, body, headers })
  } catch (failure) {
    if (failure instanceof DeskError && failure.code === 'changed_meanwhile') return failure
    throw failure
  }
}

/** Any other failure is a bug of the desk. */
function refusalIn(failure: unknown): DeskError {
  if (failure instanceof DeskError) return failure
  throw failure
}
