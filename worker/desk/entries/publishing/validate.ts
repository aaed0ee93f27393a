// Step 1 of a publication: its content, dates and references. Without the other steps it is a dry run, for schedules and
// the time machine. Writes nothing.
import { checkEntry } from '../../../../client/contract/desk/entries/checklist.ts'
import { fieldOf } from '../../../../client/contract/desk/entries/data.ts'
import {
  type EntryData,
  parsePublished,
  type PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isUndated } from '../../../../client/contract/desk/entries/types.ts'
import { richTextsOf } from '../../../../client/contract/desk/entries/flat-fields.ts'
import {
  untranslatedTexts,
  type UntranslatedText,
} from '../../../../client/contract/desk/entries/untranslated.ts'
import type { ReleaseItem } from '../../../../client/contract/desk/releases/release.ts'
import type { LinkedItem } from '../../../../client/contract/desk/links.ts'
import { toFieldErrors, type FieldError } from '../../../../client/contract/form.ts'
import { plainText, type RichTextDocument } from '../../../../client/contract/text/rich-text.ts'
import { uniquenessProblem } from '../../../data/entries/content.ts'
import { entryStates, groupEntries, type EntryState } from '../../../data/entries/state.ts'
import { isShown, stateAt } from '../../../data/entries/publication.ts'
import type { Dates } from '../../../data/entries/writes.ts'
import {
  brokenLinks,
  loadExisting,
  linkKey,
  type ExistingReferences,
} from '../../../data/entry-references.ts'
import { Problem, problem } from '../../../http/problem.ts'
import { run, runAll } from '../../../storage/db.ts'
import { liveData } from '../entry.ts'
import { referredBy, withReferences } from './references.ts'
import type { Deps } from '../../../deps.ts'

export interface EntryChange {
  entry_id: number
  /** Revision the operator has seen. Without it, as in releases, there is no conflict check. */
  rev?: number | undefined
  /** Content to publish. Default: `revision`, else the draft, else the live content. */
  data?: EntryData | undefined
  revision?: number | undefined
  /** For a revision pinned by a release: expiry of the entry at the time of pinning. */
  base?: { unpublished_at: string | null } | undefined
  /** Publish date, ISO 8601. Default: the current publish date, else now. */
  at?: string | undefined
  /** Expiry; `null` for none. */
  until?: string | null | undefined
  /** True if translations do not become outdated by it. */
  is_minor?: boolean | undefined
  /** Past time to publish as of, ISO 8601; used for imports from files. */
  as_of?: string | undefined
}

export interface ValidChange {
  state: EntryState
  change: EntryChange
  content: PublishedContent
  dates: Dates & { published_at: string }
}

/** A change that cannot be published, with its entry. */
export class EntryRejected extends Problem {
  readonly entryId: number
  constructor(entryId: number, { code, details }: Problem) {
    super(code, details)
    this.entryId = entryId
  }
}

interface Withdrawal {
  /** Revision the operator has seen. */
  rev?: number | undefined
  /** True to delete the entry, too. */
  isDeletion?: boolean | undefined
}

export type ValidWithdrawal = Withdrawal & { state: EntryState }

export interface Changes {
  changes?: readonly EntryChange[]
  withdrawals?: readonly (Withdrawal & { entry_id: number })[]
  /** Items published right after this call. Texts may already link to them. */
  following?: readonly LinkedItem[]
}

interface Valid {
  changes: ValidChange[]
  withdrawals: ValidWithdrawal[]
}

/** Throws the error of the first change that cannot be published. */
export async function validate(
  deps: Deps,
  { changes = [], withdrawals = [], following = [] }: Changes,
): Promise<Valid> {
  const states = await entryStates(
    deps,
    [...changes, ...withdrawals].map(({ entry_id }) => entry_id),
    new Map(
      changes.flatMap((one) => (one.revision === undefined ? [] : [[one.entry_id, one.revision]])),
    ),
  )
  return {
    changes: await validateChanges(deps, states, { changes, following }),
    withdrawals: withdrawals.map(({ entry_id, ...withdrawal }) => {
      const state = stateOf(states, entry_id)
      const isWithdrawable = isShown(state.entry, deps.now()) && !isUndated(state.entry.type)
      if (!isWithdrawable && !withdrawal.isDeletion)
        throw new EntryRejected(entry_id, problem('not_published'))
      return { state, ...withdrawal }
    }),
  }
}

async function validateChanges(
  deps: Deps,
  states: readonly EntryState[],
  { changes, following }: Required<Pick<Changes, 'changes' | 'following'>>,
): Promise<ValidChange[]> {
  const drafted = changes.map((change) => {
    const state = stateOf(states, change.entry_id)
    return withEntryId(change.entry_id, () => {
      assertBase(state, change, deps.now())
      return {
        state,
        change,
        content: contentOf(state, change),
        dates: datesOf(state, change, deps.now()),
      }
    })
  })
  // An entry that is already visible may link to items published since.
  const now = deps.now().toISOString()
  const moment = drafted.reduce(
    (latest, { dates }) => (dates.published_at > latest ? dates.published_at : latest),
    now,
  )
  const known = await loadExisting(deps, referredBy(drafted.map(({ content }) => content)), moment)
  const taken = await runAll(
    deps,
    Object.fromEntries(
      drafted.map(({ state, content }, at) => [at, uniquenessProblem(deps, state.entry, content)]),
    ),
  )
  const untranslated = await untranslatedIn(deps, drafted)
  for (const { state } of drafted)
    known.items.add(linkKey({ type: state.entry.type, id: state.entry.item_id }))
  for (const item of following) known.items.add(linkKey(item))
  return drafted.map((plan, at) =>
    withEntryId(plan.change.entry_id, () => {
      const refused = taken[at] ?? ownCanonical(plan.content, deps.origin)
      if (refused) throw problem('validation_failed', { fields: [refused] })
      const content = withReferences(plan.content, plan.state.entry.lang, known)
      refuseBroken(content, plan.state, { known, untranslated: untranslated.get(plan.state) })
      return { ...plan, content }
    }),
  )
}

/** The original of a copy is on another site; pages of this site have their address already. */
function ownCanonical({ data }: PublishedContent, origin: string): FieldError | null {
  const canonical = fieldOf(data, 'canonical')
  const isOwn = typeof canonical === 'string' && URL.parse(canonical)?.origin === origin
  return isOwn ? { field: 'canonical', code: 'invalid_value' } : null
}

type Drafted = Pick<ValidChange, 'state' | 'content'>

/** Translations without any words, with the texts of their source. Images alone can hide that they are empty. */
async function untranslatedIn(deps: Deps, drafted: readonly Drafted[]) {
  const found = new Map<EntryState, UntranslatedText[]>()
  for (const { state, content } of drafted) {
    const { type, group_id, source_lang } = state.entry
    const texts = richTextsOf(type, content.data)
    if (source_lang === null || texts.some(({ document }) => hasWords(document))) continue
    const group = await run(deps, groupEntries(deps, type, group_id))
    const source = group.find(({ lang }) => lang === source_lang)
    const data =
      drafted.find((one) => one.state.entry.id === source?.id)?.content.data ??
      (source && (await liveData(deps, source)))
    if (data) found.set(state, untranslatedTexts(type, data, content.data))
  }
  return found
}

const hasWords = (document: RichTextDocument) =>
  document.content.some((node) => plainText(node).trim() !== '')

interface Surroundings {
  known: ExistingReferences
  untranslated: UntranslatedText[] | undefined
}

function refuseBroken(
  content: PublishedContent,
  { live }: EntryState,
  { known: { items }, untranslated = [] }: Surroundings,
): void {
  const facts = {
    brokenLinks: richTextsOf(content.type, content.data).flatMap(({ document }) =>
      brokenLinks(document, items),
    ),
    missing: [],
    isTitleTaken: false,
    outdated: 0,
    untranslated,
    missingFigures: [],
    isMachineDraft: false,
    live: live?.data ?? null,
  }
  const findings = checkEntry(content.type, content.data, facts).filter(
    ({ level }) => level === 'blocking',
  )
  if (findings.length > 0) throw problem('entry_incomplete', { members: { findings } })
}

/** Content that the change would publish. Throws 422 with each invalid field. */
function contentOf(state: EntryState, change: EntryChange): PublishedContent {
  const { entry, live, revisions } = state
  const asked = change.revision === undefined ? undefined : revisions.get(change.revision)?.data
  const data = change.data ?? asked ?? entry.draft ?? live?.data ?? {}
  const content = parsePublished(entry.type, data)
  if ('issues' in content)
    throw problem('validation_failed', { fields: toFieldErrors(content.issues ?? []) })
  return content
}

type PinnedItem = Pick<ReleaseItem, 'entry_id' | 'action' | 'revision' | 'base_unpublished_at'> &
  Partial<Pick<ReleaseItem, 'is_minor' | 'until'>>

/** Publications among the items of a release. */
export function changesOf(items: readonly PinnedItem[]): EntryChange[] {
  return items
    .filter(({ action }) => action === 'publish')
    .map(({ entry_id, revision, is_minor, until, base_unpublished_at }) => ({
      entry_id,
      is_minor,
      until,
      ...(revision !== null && { revision }),
      base: { unpublished_at: base_unpublished_at },
    }))
}

/** Throws if a newer revision than the pinned one is live, or if the entry was withdrawn since. */
function assertBase({ entry }: EntryState, { revision, base }: EntryChange, now: Date): void {
  if (!base || revision === undefined) return
  if (entry.live_revision !== null && entry.live_revision > revision)
    throw problem('release_outdated')
  const isGone = stateAt(entry, now) === 'withdrawn'
  if (isGone && entry.unpublished_at !== base.unpublished_at) throw problem('entry_withdrawn')
}

/** Publish date and expiry after the change. Past dates are kept, also those of an old site. */
function datesOf(
  { entry, original_at }: EntryState,
  change: EntryChange,
  now: Date,
): Dates & { published_at: string } {
  const present = change.as_of ?? now.toISOString()
  const wasSeen = entry.published_at !== null && entry.published_at <= present
  const isFirst = entry.published_at === null && original_at !== null && original_at <= present
  const former = wasSeen ? entry.published_at : isFirst ? original_at : null
  const published_at = change.at ?? former ?? present
  const kept =
    entry.unpublished_at !== null && entry.unpublished_at > present ? entry.unpublished_at : null
  const unpublished_at = change.until === undefined ? kept : change.until
  if (unpublished_at !== null && (unpublished_at <= published_at || unpublished_at <= present))
    throw problem('until_too_early')
  return { state: stateAt({ published_at, unpublished_at }, now), published_at, unpublished_at }
}

function stateOf(states: readonly EntryState[], id: number): EntryState {
  const state = states.find(({ entry }) => entry.id === id)
  if (!state) throw new EntryRejected(id, problem('not_found'))
  return state
}

/** Adds the entry to an error. */
function withEntryId<T>(id: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Problem ? new EntryRejected(id, error) : error
  }
}
