// The desk's rows about everything that is scheduled.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { conflict, maxScheduleDays, scheduledItem, scheduledKind } from './scheduled.ts'
import { language, dateTime } from '../fields.ts'

const between = { lang, from: dateTime, to: dateTime }

export const scheduledApi = {
  scheduled: {
    method: 'GET',
    path: '/api/backstage/scheduled',
    summary: `What appears, goes and happens by itself between two moments, at most ${maxScheduleDays} days apart; nothing that is past. A page may be short and yet not the last`,
    query: z.strictObject({
      ...between,
      kind: z.optional(scheduledKind),
      /** Whose readers it is about. */
      in: z.optional(language),
      after: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
    }),
    output: z.object({ items: z.array(scheduledItem), next: z.nullable(z.string()) }),
    permission: 'entry.read',
  },
  scheduledConflicts: {
    method: 'GET',
    path: '/api/backstage/scheduled/conflict',
    summary:
      'What does not go together of what is scheduled between two moments, besides places of campaigns; `has_more` where not all was looked at',
    query: z.strictObject(between),
    output: z.object({ items: z.array(conflict), has_more: z.boolean() }),
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
