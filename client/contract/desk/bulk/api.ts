// Desk endpoints: bulk actions: selection, execution and undo.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { bulkAction, bulkResult, bulkUndo, bulkUndone, selectionSnapshot } from './bulk.ts'
import { bulkPerRequest, maxSelected, rowsPerRequest } from './verbs.ts'
import { entryView, entryType, listedEntry } from '../entries/entry.ts'

const inLang = z.strictObject({ lang })

export const bulkApi = {
  entryFreeze: {
    method: 'POST',
    path: '/api/backstage/entry/freeze',
    summary: `All entries of a view as it is now, at most ${maxSelected}, with the fields that determine which actions apply`,
    query: inLang,
    body: z.strictObject(entryView),
    output: selectionSnapshot,
    permission: 'entry.read',
  },
  entryRows: {
    method: 'POST',
    path: '/api/backstage/entry/rows',
    summary: `Entries as lists show them, including deleted ones, at most ${rowsPerRequest}`,
    query: inLang,
    body: z.strictObject({
      type: entryType,
      ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(rowsPerRequest)),
    }),
    output: z.object({ items: z.array(listedEntry) }),
    permission: 'entry.read',
  },
  bulk: {
    method: 'POST',
    path: '/api/backstage/entry/bulk',
    summary: `Applies one action to up to ${bulkPerRequest} entries; further requests continue under the same key`,
    query: inLang,
    body: bulkAction,
    output: bulkResult,
    errors: ['release_waiting'],
    permission: 'entry.write',
  },
  bulkUndo: {
    method: 'POST',
    path: '/api/backstage/entry/undo',
    summary:
      'Undoes a bulk action on entries not changed since, some per request; possible for ten minutes',
    query: inLang,
    body: bulkUndo,
    output: bulkUndone,
    errors: ['undo_outdated'],
    permission: 'entry.write',
  },
} satisfies Record<string, Endpoint>
