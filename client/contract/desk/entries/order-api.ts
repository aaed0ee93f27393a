// The desk's rows about the order of entries among readers.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { orderedTypes } from './types.ts'
import { maxSortableEntries } from '../limits.ts'
import { language } from '../fields.ts'

const params = z.strictObject({ type: z.enum(orderedTypes) })
const query = z.strictObject({ lang })

/** What all languages of an entry are called by. */
const orderedGroup = z.object({ group_id: z.number(), lang: language, title: z.string() })
export type OrderedGroup = z.infer<typeof orderedGroup>

const order = z.object({ items: z.array(orderedGroup) })
const groups = z.array(z.int().check(z.minimum(1))).check(z.maxLength(maxSortableEntries))

export const orderApi = {
  entryOrder: {
    method: 'GET',
    path: '/api/backstage/order/:type',
    summary:
      'The entries of a kind in the order that readers have them in, as far as they were ever published',
    params,
    query,
    output: order,
    permission: 'entry.read',
  },
  setEntryOrder: {
    method: 'PUT',
    path: '/api/backstage/order/:type',
    summary:
      'Gives all entries of a kind another order, at once and in every language. `before` is the order it is based on',
    params,
    query,
    body: z.strictObject({ groups, before: groups }),
    output: order,
    errors: ['entry_changed', 'forbidden'],
    permission: 'entry.publish',
  },
} satisfies Record<string, Endpoint>
