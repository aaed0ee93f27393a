import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'

import { orderedTypes } from './types.ts'
import { maxSortableEntries } from '../limits.ts'
import { language } from '../fields.ts'

const params = z.strictObject({ type: z.enum(orderedTypes) })

/** Group of an entry's translations, with one title for all. */
const orderedGroup = z.object({ group_id: z.number(), lang: language, title: z.string() })
export type OrderedGroup = z.infer<typeof orderedGroup>

const order = z.object({ items: z.array(orderedGroup) })
const groups = z.array(z.int().check(z.minimum(1))).check(z.maxLength(maxSortableEntries))

export const orderApi = apiTable({
  entryOrder: {
    route: 'GET /api/backstage/order/:type',
    summary: 'Entries of a type that were ever published, in the order shown to readers',
    params,
    output: order,
    permission: 'entry.read',
  },
  setEntryOrder: {
    route: 'PUT /api/backstage/order/:type',
    summary:
      'Reorders all entries of a type, immediately and in every language. `before` is the order that the client has read',
    params,
    body: z.strictObject({ groups, before: groups }),
    output: order,
    errors: ['entry_changed', 'forbidden'],
    permission: 'entry.publish',
  },
})
