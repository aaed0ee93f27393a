import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { conflict, maxScheduleDays, scheduledItem, scheduledKind } from './scheduled.ts'
import { language, dateTime } from '../fields.ts'

const between = { lang, from: dateTime, to: dateTime }

export const scheduledApi = apiTable({
  scheduled: {
    route: 'GET /api/backstage/scheduled',
    summary: `Scheduled events between two future times, at most ${maxScheduleDays} days apart. Follow \`next\` even after a short page`,
    query: z.strictObject({
      ...between,
      kind: z.optional(scheduledKind),
      /** Language of the affected readers. */
      in: z.optional(language),
      after: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
    }),
    output: z.object({ items: z.array(scheduledItem), next: z.nullable(z.string()) }),
    permission: 'entry.read',
  },
  scheduledConflicts: {
    route: 'GET /api/backstage/scheduled/conflict',
    summary:
      'Conflicts between events scheduled in a period, except overlapping campaigns; `has_more` if the check was incomplete',
    query: z.strictObject(between),
    output: z.object({ items: z.array(conflict), has_more: z.boolean() }),
    permission: 'entry.read',
  },
})
