import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { checkedEntry } from '../../backstage/entry-checklist.ts'
import {
  confirmTranslation,
  createEntry,
  discardDraft,
  keepConflict,
  restoreRevision,
  saveDraft,
} from '../../backstage/entry-draft.ts'
import { deleteEntry, publishEntry, withdrawEntry } from '../../backstage/entry-publish.ts'
import { orderedEntries, orderEntries } from '../../backstage/entry-order.ts'
import { entryList, frozenList, rowsOf } from '../../backstage/entry-search.ts'
import { loadEntry, sourceOf } from '../../backstage/entry.ts'
import { previewLink } from '../../backstage/draft-preview.ts'
import { machineDraft, machineTexts } from '../../backstage/machine-draft.ts'
import { getStored } from '../../data/entry.ts'
import { getRevision, listRevisions } from '../../data/revision.ts'
import { problem } from '../../http/problem.ts'
import { run, type Deps } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn, revisionIn } from './acting.ts'

export const entryEndpoints = {
  entryList: endpoint(backstageApi.entryList, ({ deps, operator, query: { by, ...query } }) =>
    entryList(deps, { ...query, by: by === 'me' ? operator.id : by }),
  ),
  entryFreeze: endpoint(backstageApi.entryFreeze, ({ deps, operator, body: { by, ...view } }) =>
    frozenList(deps, { ...view, by: by === 'me' ? operator.id : by }),
  ),
  entryRows: endpoint(backstageApi.entryRows, ({ deps, body: { type, ids } }) =>
    rowsOf(deps, type, ids),
  ),
  entryCreate: endpoint(backstageApi.entryCreate, (input) =>
    createEntry(actingIn(input), input.body),
  ),
  entry: endpoint(backstageApi.entry, ({ deps, params }) => loadEntry(deps, params.id)),
  entrySource: endpoint(backstageApi.entrySource, ({ deps, params }) => sourceOf(deps, params.id)),
  entryChecklist: endpoint(backstageApi.entryChecklist, ({ deps, params }) =>
    checkedEntry(deps, params.id),
  ),
  entrySave: endpoint(backstageApi.entrySave, (input) => {
    const { params, query, body } = input
    const save = { rev: revisionIn(input), data: body, isKept: query.keep === '1' }
    return saveDraft(actingIn(input), { id: params.id, ...save })
  }),
  entryDiscard: endpoint(backstageApi.entryDiscard, (input) =>
    discardDraft(actingIn(input), input.params.id, revisionIn(input)),
  ),
  entryPublish: endpoint(backstageApi.entryPublish, (input) =>
    publishEntry(actingIn(input), { entry_id: input.params.id, ...input.body }),
  ),
  entryWithdraw: endpoint(backstageApi.entryWithdraw, (input) =>
    withdrawEntry(actingIn(input), input.params.id, input.body.rev),
  ),
  entryDelete: endpoint(backstageApi.entryDelete, async (input) => {
    await deleteEntry(actingIn(input), input.params.id)
    return null
  }),
  entryStillRight: endpoint(backstageApi.entryStillRight, (input) =>
    confirmTranslation(actingIn(input), input.params.id),
  ),
  entryMachineDraft: endpoint(backstageApi.entryMachineDraft, (input) =>
    machineDraft(actingIn(input), input.params.id, revisionIn(input)),
  ),
  entryMachineTexts: endpoint(backstageApi.entryMachineTexts, async (input) => ({
    texts: await machineTexts(actingIn(input), input.params.id, input.body.texts),
  })),
  entryRevisions: endpoint(backstageApi.entryRevisions, async ({ deps, params, query }) => {
    await refuseMissing(deps, params.id)
    return run(deps, listRevisions(deps, params.id, query.before))
  }),
  entryRevision: endpoint(backstageApi.entryRevision, async ({ deps, params: { id, number } }) => {
    await refuseMissing(deps, id)
    const revision = await run(deps, getRevision(deps, id, number))
    if (!revision) throw problem('not_found')
    const { hash: _, ...shown } = revision
    return shown
  }),
  entryConflict: endpoint(backstageApi.entryConflict, (input) =>
    keepConflict(actingIn(input), input.params.id, input.body),
  ),
  entryRestore: endpoint(backstageApi.entryRestore, (input) =>
    restoreRevision(actingIn(input), input.params.id, input.body),
  ),
  entryOrder: endpoint(backstageApi.entryOrder, ({ deps, params, query }) =>
    orderedEntries(deps, params.type, query.lang),
  ),
  setEntryOrder: endpoint(backstageApi.setEntryOrder, (input) =>
    orderEntries(actingIn(input), input.params.type, input.body),
  ),
  entryPreviewLink: endpoint(backstageApi.entryPreviewLink, ({ c, deps, params, body }) =>
    previewLink(deps, c.env, params.id, body.hours),
  ),
}

async function refuseMissing(deps: Deps, id: number): Promise<void> {
  if (!(await run(deps, getStored(deps, id)))) throw problem('not_found')
}
