import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { bulkAction, bulkResult, bulkUndo, bulkUndone, selectionSnapshot } from './bulk.ts'
import { bulkPerRequest, maxSelected, rowsPerRequest } from './verbs.ts'
import { entryView, entryType, listedEntry } from '../entries/entry.ts'

export const bulkApi = apiTable({
  entryFreeze: {
    route: 'POST /api/backstage/entry/freeze',
    summary: `All entries of a view as it is now, at most ${maxSelected}, with the fields that determine which actions apply`,
    body: z.strictObject(entryView),
    output: selectionSnapshot,
    permission: 'entry.read',
  },
  entryRows: {
    route: 'POST /api/backstage/entry/rows',
    summary: `Entries as lists show them, including deleted ones, at most ${rowsPerRequest}`,
    body: z.strictObject({
      type: entryType,
      ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(rowsPerRequest)),
    }),
    output: z.object({ items: z.array(listedEntry) }),
    permission: 'entry.read',
  },
  bulk: {
    route: 'POST /api/backstage/entry/bulk',
    summary: `Applies one action to up to ${bulkPerRequest} entries; further requests continue under the same key`,
    body: bulkAction,
    output: bulkResult,
    errors: ['release_waiting'],
    permission: 'entry.write',
  },
  bulkUndo: {
    route: 'POST /api/backstage/entry/undo',
    summary:
      'Undoes a bulk action on entries not changed since, some per request; possible for ten minutes',
    body: bulkUndo,
    output: bulkUndone,
    errors: ['undo_outdated'],
    permission: 'entry.write',
  },
})
