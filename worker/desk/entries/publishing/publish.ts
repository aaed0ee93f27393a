// The only code that changes live entries (docs/decisions/desk/entries.md). Used by operators, releases and
// commands. All changes of a call are one transaction.
import { checkEntry } from '../../../../client/contract/desk/entries/checklist.ts'
import type { EntryNews } from '../../../../client/contract/notifications/desk-news.ts'
import type { PublishedContent } from '../../../../client/contract/desk/entries/data.ts'
import type { LinkedItem } from '../../../../client/contract/desk/links.ts'
import { richTextsOf } from '../../../../client/contract/desk/entries/flat-fields.ts'
import {
  untranslatedTexts,
  type UntranslatedText,
} from '../../../../client/contract/desk/entries/untranslated.ts'
import { plainText, type RichTextDocument } from '../../../../client/contract/text/rich-text.ts'
import { toChange, uniquenessProblem } from '../../../data/entries/content.ts'
import { entryStates, groupEntries, type EntryState } from '../../../data/entries/state.ts'
import { isRevisionConflict } from '../../../data/entries/writes.ts'
import { publish } from '../../../data/publish.ts'
import { refusedQuestionnaire } from '../../../data/entries/kinds/questionnaire.ts'
import {
  brokenLinks,
  loadExisting,
  linkKey,
  type ExistingReferences,
} from '../../../data/entry-references.ts'
import { Problem, problem } from '../../../http/problem.ts'
import { indexEntries } from '../../../search/index.ts'
import { pushTermsNotice } from '../../../services/terms-notification.ts'
import { isConstraintViolation, run, runAll, type Statement } from '../../../storage/db.ts'
import { liveData, notifyEditors } from '../entry.ts'
import {
  assertBase,
  contentOf,
  datesOf,
  referredBy,
  withReferences,
  type EntryChange,
} from './plan.ts'
import { notifiesMembers, planStatements, type Actor, type Plan } from './writes.ts'
import { withdrawWrites } from './withdraw.ts'
import type { Deps } from '../../../deps.ts'

export interface PublishRequest {
  changes: readonly EntryChange[]
  /** Entries to withdraw, with the `rev` the operator has seen. */
  withdrawals?: readonly { entry_id: number; rev?: number | undefined }[]
  /** More statements for the same transaction. */
  writes?: readonly Statement[]
  /** Items published right after this call. Texts may already link to them. */
  following?: readonly LinkedItem[]
  /** Note on the stored revisions, such as their origin. */
  note?: string
  requestId?: string | undefined
  /** Sender's connection to the hub, which gets no event. */
  socketId?: string | undefined
}

/** A change that failed planning, with its entry. */
export class EntryRejected extends Problem {
  readonly entryId: number
  constructor(entryId: number, { code, details }: Problem) {
    super(code, details)
    this.entryId = entryId
  }
}

/** Publishes changes of at most 50 entries and sends events to operators who have one of them open. */
export async function publishEntries(
  deps: Deps,
  operator: Actor | null,
  publication: PublishRequest,
): Promise<void> {
  const { changes, withdrawals = [], writes = [] } = publication
  const now = deps.now().toISOString()
  const states = await statesFor(deps, [...changes, ...withdrawals])
  // Sources go first, because a translation published with its source follows the new text.
  const planned = (await plansOf(deps, states, publication)).toSorted(sourcesFirst)
  const gone = withdrawals.map((one) => ({ ...one, state: stateOf(states, one.entry_id) }))
  const all = [
    ...planned.flatMap((plan) => planStatements(deps, operator, plan, publication)),
    ...gone.flatMap(({ state, rev }) =>
      withEntryId(state.entry.id, () =>
        withdrawWrites(deps, operator, { state, rev }, publication),
      ),
    ),
    ...writes,
  ]
  const changed = states.map((state) => {
    const plan = planned.find((one) => one.state === state)
    return { ...state.entry, live: state.live, ...(plan && { content: plan.content }) }
  })
  const change = { ...toChange(changed), writes: all }
  await publish(deps, { ...change, isHard: gone.length > 0 }).catch((error: unknown) => {
    // Another operator has started to use a removed item in the meantime.
    if (isConstraintViolation(error, 'FOREIGN KEY')) throw problem('entry_in_use', { cause: error })
    const refused = refusedQuestionnaire(error)
    if (refused) throw problem('validation_failed', { cause: error, fields: [refused] })
    throw isRevisionConflict(error) ? problem('entry_changed', { cause: error }) : error
  })
  notifyEditors({ deps, operator, socketId: publication.socketId }, [
    ...planned.map(({ state, dates }) =>
      newsOf(state, dates.state === 'scheduled' ? 'scheduled' : 'published'),
    ),
    ...gone.map(({ state }) => newsOf(state, 'withdrawn')),
  ])
  if (planned.some(({ content }) => notifiesMembers(content))) pushTermsNotice(deps, now)
  await indexEntries(
    deps,
    states.map(({ entry }) => entry),
  )
}

function newsOf({ entry: { id, rev } }: EntryState, what: EntryNews['what']) {
  return { id, rev: rev + 1, what }
}

function sourcesFirst(a: Plan, b: Plan): number {
  const [first, second] = [a, b].map(({ state }) => Number(state.entry.source_lang !== null))
  return first! - second!
}

/** Plans a publication without writing. Throws the error that publishing would throw. */
export async function planChanges(deps: Deps, changes: readonly EntryChange[]): Promise<Plan[]> {
  return plansOf(deps, await statesFor(deps, changes), { changes })
}

function statesFor(deps: Deps, changes: readonly Pick<EntryChange, 'entry_id' | 'revision'>[]) {
  const asked = changes.flatMap(({ entry_id, revision }) =>
    revision === undefined ? [] : ([[entry_id, revision]] as const),
  )
  const ids = changes.map((one) => one.entry_id)
  return entryStates(deps, ids, new Map(asked))
}

async function plansOf(
  deps: Deps,
  states: readonly EntryState[],
  { changes, following = [] }: Pick<PublishRequest, 'changes' | 'following'>,
): Promise<Plan[]> {
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
      const refused = taken[at]
      if (refused) throw problem('validation_failed', { fields: [refused] })
      const content = withReferences(plan.content, plan.state.entry.lang, known)
      refuseBroken(content, plan.state, { known, untranslated: untranslated.get(plan.state) })
      return { ...plan, content }
    }),
  )
}

type Drafted = Pick<Plan, 'state' | 'content'>

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
    isMachineDraft: false,
    live: live?.data ?? null,
  }
  const findings = checkEntry(content.type, content.data, facts).filter(
    ({ level }) => level === 'blocking',
  )
  if (findings.length > 0) throw problem('entry_incomplete', { members: { findings } })
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
