import { templateKinds } from '../../../../client/contract/site/template-kinds.ts'
import type { AssignmentFilter } from '../../../../client/contract/desk/entries/filters.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { runBulk, undoBulk } from '../../../desk/bulk/bulk.ts'
import { checkedEntry } from '../../../desk/entries/checklist.ts'
import {
  confirmTranslation,
  createEntry,
  discardDraft,
  saveConflictRevision,
  restoreRevision,
  saveDraft,
} from '../../../desk/entries/draft.ts'
import { deleteEntry, publishEntry, withdrawEntry } from '../../../desk/entries/publish-by-hand.ts'
import { orderedEntries, orderEntries } from '../../../desk/entries/order.ts'
import { entryList, frozenList, rowsOf } from '../../../desk/entries/search.ts'
import { loadEntry, sourceOf } from '../../../desk/entries/entry.ts'
import {
  addPreviewLink,
  entryToShare,
  previewLinksOf,
  revokePreviewLink,
} from '../../../desk/previews/draft.ts'
import { machineTranslate, machineTexts } from '../../../desk/entries/machine-translation.ts'
import { getStored } from '../../../data/entries/entry.ts'
import { getRevision, listRevisions } from '../../../data/entries/revision.ts'
import { problem } from '../../../http/problem.ts'
import { run } from '../../../storage/db.ts'
import { take } from '../../../limits/throttle.ts'
import { renderDraft } from '../../../site/desk/previews/draft-render.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from '../operator-context.ts'
import type { Deps } from '../../../deps.ts'
import { oneDayAhead } from '../../../data/today.ts'
import { boardPage } from '../../../data/entries/translation-board.ts'
import { getReferenceOptions } from '../../../data/entries/reference-options.ts'
import { authorizeEntryPresence } from '../../../desk/entries/presence.ts'

interface OwnFilters {
  by?: 'me' | number | undefined
  assignment?: AssignmentFilter | undefined
}

/** Filters that depend on the operator or the time. */
const ownFilters = (deps: Deps, operator: number, { by, assignment: filter }: OwnFilters) => ({
  by: by === 'me' ? operator : by,
  assignment: filter && { filter, operator, dueBefore: oneDayAhead(deps) },
})

export const entryEndpoints = {
  entryList: endpoint(deskApi.entryList, ({ deps, operator, query }) =>
    entryList(deps, { ...query, ...ownFilters(deps, operator.id, query) }),
  ),
  entryFreeze: endpoint(deskApi.entryFreeze, ({ deps, operator, body }) =>
    frozenList(deps, { ...body, ...ownFilters(deps, operator.id, body) }),
  ),
  entryRows: endpoint(deskApi.entryRows, ({ deps, body: { type, ids } }) =>
    rowsOf(deps, type, ids),
  ),
  entryCreate: endpoint(deskApi.entryCreate, (input) =>
    createEntry(operatorContextOf(input), input.body),
  ),
  entry: endpoint(deskApi.entry, ({ deps, params }) => loadEntry(deps, params.id)),
  entrySource: endpoint(deskApi.entrySource, ({ deps, params }) => sourceOf(deps, params.id)),
  entryChecklist: endpoint(deskApi.entryChecklist, ({ deps, params }) =>
    checkedEntry(deps, params.id),
  ),
  entrySave: endpoint(deskApi.entrySave, (input) => {
    const { params, query, body } = input
    const save = {
      rev: requireIfMatch(input),
      data: body,
      keep: query.keep === '1' ? ('saved' as const) : query.keep,
    }
    return saveDraft(operatorContextOf(input), { id: params.id, ...save })
  }),
  entryDiscard: endpoint(deskApi.entryDiscard, (input) =>
    discardDraft(operatorContextOf(input), input.params.id, requireIfMatch(input)),
  ),
  entryPublish: endpoint(deskApi.entryPublish, (input) =>
    publishEntry(operatorContextOf(input), { entry_id: input.params.id, ...input.body }),
  ),
  entryWithdraw: endpoint(deskApi.entryWithdraw, (input) =>
    withdrawEntry(operatorContextOf(input), input.params.id, input.body),
  ),
  entryDelete: endpoint(deskApi.entryDelete, async (input) => {
    await deleteEntry(operatorContextOf(input), input.params.id, input.query.waiting)
    return null
  }),
  entryStillRight: endpoint(deskApi.entryStillRight, (input) =>
    confirmTranslation(operatorContextOf(input), input.params.id),
  ),
  entryMachineDraft: endpoint(deskApi.entryMachineDraft, (input) =>
    machineTranslate(operatorContextOf(input), input.params.id, requireIfMatch(input)),
  ),
  entryMachineTexts: endpoint(deskApi.entryMachineTexts, async (input) => ({
    texts: await machineTexts(operatorContextOf(input), input.params.id, input.body.texts),
  })),
  entryRender: endpoint(deskApi.entryRender, async ({ c, deps, operator, params, body }) => {
    await take(c.env, 'render', String(operator.id), deps.now())
    return renderDraft(c, params.id, body.data)
  }),
  entryRevisions: endpoint(deskApi.entryRevisions, async ({ deps, params, query }) => {
    await refuseMissing(deps, params.id)
    return run(deps, listRevisions(deps, params.id, query.before))
  }),
  entryRevision: endpoint(deskApi.entryRevision, async ({ deps, params: { id, number } }) => {
    await refuseMissing(deps, id)
    const revision = await run(deps, getRevision(deps, id, number))
    if (!revision) throw problem('not_found')
    const { hash: _, ...shown } = revision
    return shown
  }),
  entryConflict: endpoint(deskApi.entryConflict, (input) =>
    saveConflictRevision(operatorContextOf(input), input.params.id, input.body),
  ),
  entryRestore: endpoint(deskApi.entryRestore, (input) =>
    restoreRevision(operatorContextOf(input), input.params.id, input.body),
  ),
  entryOrder: endpoint(deskApi.entryOrder, ({ deps, params, query }) =>
    orderedEntries(deps, params.type, query.lang),
  ),
  setEntryOrder: endpoint(deskApi.setEntryOrder, (input) =>
    orderEntries(operatorContextOf(input), input.params.type, input.body),
  ),
  previewLinks: endpoint(deskApi.previewLinks, ({ deps, params: { id } }) =>
    previewLinksOf(deps, id),
  ),
  entryPreviewLink: endpoint(deskApi.entryPreviewLink, async (input) => {
    const making = { ...operatorContextOf(input), origin: input.c.env.ORIGIN }
    const entry = await entryToShare(input.deps, input.params.id)
    return addPreviewLink(making, entry, input.body)
  }),
  revokePreviewLink: endpoint(deskApi.revokePreviewLink, async (input) => {
    await revokePreviewLink(operatorContextOf(input), input.params.id, input.params.link)
    return null
  }),
  choices: endpoint(deskApi.choices, ({ deps, params: { kind }, query }) =>
    run(deps, getReferenceOptions(deps, kind, query)),
  ),
  enterEntry: endpoint(deskApi.enterEntry, ({ c, deps, operator, body }) =>
    authorizeEntryPresence({ deps, env: c.env, operator }, body),
  ),
  articleTemplates: endpoint(deskApi.articleTemplates, async ({ query: { lang } }) => {
    // Imported dynamically because it has texts in six languages that only this row needs.
    const { templateOf } = await import('../../../desk/entries/template.ts')
    return { items: templateKinds.map((kind) => templateOf(kind, lang)) }
  }),
  translations: endpoint(deskApi.translations, async ({ deps, query }) => ({
    ...(await boardPage(deps, query)),
    can_draft: deps.translator !== undefined,
  })),
  bulk: endpoint(deskApi.bulk, (input) => runBulk(operatorContextOf(input), input.body)),
  bulkUndo: endpoint(deskApi.bulkUndo, (input) =>
    undoBulk(operatorContextOf(input), input.body.key),
  ),
}

async function refuseMissing(deps: Deps, id: number): Promise<void> {
  if (!(await run(deps, getStored(deps, id)))) throw problem('not_found')
}
