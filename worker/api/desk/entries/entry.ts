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
import { foundOrThrow, problem } from '../../../http/problem.ts'
import { run } from '../../../storage/db.ts'
import { take } from '../../../limits/throttle.ts'
import { renderDraft } from '../../../site/desk/previews/draft-render.ts'
import { endpoints, requireIfMatch } from '../../endpoint/endpoint.ts'
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

export const entryEndpoints = endpoints(deskApi, {
  entryList: ({ deps, operator, query }) =>
    entryList(deps, { ...query, ...ownFilters(deps, operator.id, query) }),
  entryFreeze: ({ deps, operator, body }) =>
    frozenList(deps, { ...body, ...ownFilters(deps, operator.id, body) }),
  entryRows: ({ deps, body: { type, ids } }) => rowsOf(deps, type, ids),
  entryCreate: ({ acting, body }) => createEntry(acting, body),
  entry: ({ deps, params }) => loadEntry(deps, params.id),
  entrySource: ({ deps, params }) => sourceOf(deps, params.id),
  entryChecklist: ({ deps, params }) => checkedEntry(deps, params.id),
  entrySave: ({ c, acting, params, query, body }) => {
    const save = {
      rev: requireIfMatch(c),
      data: body,
      keep: query.keep === '1' ? ('saved' as const) : query.keep,
    }
    return saveDraft(acting, { id: params.id, ...save })
  },
  entryDiscard: ({ c, acting, params }) => discardDraft(acting, params.id, requireIfMatch(c)),
  entryPublish: ({ acting, params, body }) =>
    publishEntry(acting, { entry_id: params.id, ...body }),
  entryWithdraw: ({ acting, params, body }) => withdrawEntry(acting, params.id, body),
  entryDelete: ({ acting, params, query }) => deleteEntry(acting, params.id, query.waiting),
  entryStillRight: ({ acting, params }) => confirmTranslation(acting, params.id),
  entryMachineDraft: ({ c, acting, params }) =>
    machineTranslate(acting, params.id, requireIfMatch(c)),
  entryMachineTexts: async ({ acting, params, body }) => ({
    texts: await machineTexts(acting, params.id, body.texts),
  }),
  entryRender: async ({ c, deps, operator, params, body }) => {
    await take(c.env, 'render', String(operator.id), deps.now())
    return renderDraft(c, params.id, body.data)
  },
  entryRevisions: async ({ deps, params, query }) => {
    await refuseMissing(deps, params.id)
    return run(deps, listRevisions(deps, params.id, query.before))
  },
  entryRevision: async ({ deps, params: { id, number } }) => {
    await refuseMissing(deps, id)
    const revision = foundOrThrow(await run(deps, getRevision(deps, id, number)))
    const { hash: _, ...shown } = revision
    return shown
  },
  entryConflict: ({ acting, params, body }) => saveConflictRevision(acting, params.id, body),
  entryRestore: ({ acting, params, body }) => restoreRevision(acting, params.id, body),
  entryOrder: ({ deps, params, query }) => orderedEntries(deps, params.type, query.lang),
  setEntryOrder: ({ acting, params, body }) => orderEntries(acting, params.type, body),
  previewLinks: ({ deps, params: { id } }) => previewLinksOf(deps, id),
  entryPreviewLink: async ({ c, deps, acting, params, body }) => {
    const making = { ...acting, origin: c.env.ORIGIN }
    const entry = await entryToShare(deps, params.id)
    return addPreviewLink(making, entry, body)
  },
  revokePreviewLink: ({ acting, params }) => revokePreviewLink(acting, params.id, params.link),
  choices: ({ deps, params: { kind }, query }) => run(deps, getReferenceOptions(deps, kind, query)),
  enterEntry: ({ c, deps, operator, body }) =>
    authorizeEntryPresence({ deps, env: c.env, operator }, body),
  articleTemplates: async ({ query: { lang } }) => {
    // Imported dynamically because it has texts in six languages that only this row needs.
    const { templateOf } = await import('../../../desk/entries/template.ts')
    return { items: templateKinds.map((kind) => templateOf(kind, lang)) }
  },
  translations: async ({ deps, query }) => ({
    ...(await boardPage(deps, query)),
    can_draft: deps.translator !== undefined,
  }),
  bulk: ({ acting, body }) => runBulk(acting, body),
  bulkUndo: ({ acting, body }) => undoBulk(acting, body.key),
})

async function refuseMissing(deps: Deps, id: number): Promise<void> {
  if (!(await run(deps, getStored(deps, id)))) throw problem('not_found')
}
