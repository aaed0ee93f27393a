// The draft of an issue in the browser: what is changed is saved after a moment of quiet, one save after the other. What
// others have changed meanwhile is joined with it; only where both wrote the same field, somebody is asked.
import type { Issue, IssueData } from '../../../contract/desk/newsletter/issue.ts'
import { call, DeskError } from '../../api/client.ts'
import type { Side } from '../../editor/saving/merge.ts'
import type { TextConflict, Form } from './merge-issue.ts'

/** Milliseconds of quiet after which what was changed is saved. */
const quiet = 500

export interface DraftState {
  form: Form
  /** What the server has. */
  saved: Issue
  isSaved: boolean
  /** Why it could not be saved; what was typed stays. */
  error: DeskError | null
  /** Where both this window and others wrote, and differently. */
  collisions: readonly TextConflict[]
}

/** What somebody has to decide before anything is saved. */
interface Conflict {
  error: DeskError
  /** What the others have saved. */
  theirs: Issue
}

export type IssueChange = Partial<IssueData> | ((data: IssueData) => Partial<IssueData>)

const formOf = ({ title, data }: Issue): Form => ({ title, data })

export class IssueDraft {
  #state: DraftState
  /** The form that the server has taken last. */
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

  /** `onSaved` hears what the server has after each save, `onMerged` that changes of others came in without a question. */
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

  /** Saves what is not saved yet; resolves to what the server has then. */
  readonly flush = async (): Promise<Issue> => {
    clearTimeout(this.#timer)
    const mine = this.#saving.catch(() => undefined).then(() => this.#put())
    this.#saving = mine
    await mine
    return this.#state.saved
  }

  /** Whose words stay where they collide; all else is joined. */
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

  /** Somebody else was first. */
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

  /** Goes on from what others have saved, with what is this window's own, unless it is to be decided first whose words stay. */
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

/** On top of what the server had last; resolves to the refusal where others have changed it meanwhile. */
async function store({ id, rev }: Issue, body: Form): Promise<Issue | DeskError> {
  try {
    const headers = { 'If-Match': `"${rev}"` }
    return await call('PUT /api/backstage/periodical/:id', { params: { id }, body, headers })
  } catch (failure) {
    if (failure instanceof DeskError && failure.code === 'changed_meanwhile') return failure
    throw failure
  }
}

/** Anything else is a fault of the desk. */
function refusalIn(failure: unknown): DeskError {
  if (failure instanceof DeskError) return failure
  throw failure
}
