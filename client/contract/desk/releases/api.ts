import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { nonEmpty, optionalLine } from '../../text-fields.ts'
import { release, releaseActions, releaseStates, releaseSummary } from './release.ts'
import { dateTime } from '../fields.ts'

const title = optionalLine(200).check(nonEmpty())

export const releaseApi = apiTable({
  releaseList: {
    route: 'GET /api/backstage/release',
    summary: 'Releases, newest first, 40 per page',
    query: z.strictObject({
      lang,
      state: z.optional(z.enum(releaseStates)),
      before: z.optional(itemId),
    }),
    output: z.object({ items: z.array(releaseSummary), next: z.nullable(z.number()) }),
    permission: 'release.read',
  },
  releaseCreate: {
    route: 'POST /api/backstage/release',
    summary: 'Creates an empty release',
    body: z.strictObject({ title, due_at: z.optional(z.nullable(dateTime)) }),
    output: release,
    status: 201,
    permission: 'release.write',
  },
  release: {
    route: 'GET /api/backstage/release/:id',
    summary: 'A release with its changes',
    output: release,
    errors: ['not_found'],
    permission: 'release.read',
  },
  releaseChange: {
    route: 'PATCH /api/backstage/release/:id',
    summary: 'Renames, schedules or cancels a release that has not gone live',
    body: z.strictObject({
      title: z.optional(title),
      due_at: z.optional(z.nullable(dateTime)),
      state: z.optional(z.enum(['draft', 'scheduled', 'cancelled'])),
    }),
    output: release,
    errors: ['not_found', 'release_ended', 'forbidden'],
    permission: 'release.write',
  },
  releaseAdd: {
    route: 'POST /api/backstage/release/:id/item',
    summary:
      'Adds the current draft of an entry, or its withdrawal; replaces an earlier change of the same entry',
    body: z.strictObject({
      entry_id: z.int().check(z.minimum(1)),
      action: z.enum(releaseActions),
      is_minor: z.optional(z.boolean()),
      /** Expiry after the release; `null` for none, absent to keep the current one. */
      until: z.optional(z.nullable(dateTime)),
    }),
    output: release,
    errors: [
      'not_found',
      'release_ended',
      'review_missing',
      'forbidden',
      'entry_incomplete',
      'not_published',
      'until_too_early',
    ],
    permission: 'release.write',
  },
  releaseRemove: {
    route: 'DELETE /api/backstage/release/:id/item/:entry',
    summary: 'Removes an entry from a release',
    output: release,
    errors: ['not_found', 'forbidden'],
    permission: 'release.write',
  },
  releasePublish: {
    route: 'POST /api/backstage/release/:id/publish',
    summary: 'Executes a release now: all its changes, or none with the reason',
    output: release,
    errors: ['not_found', 'release_ended'],
    permission: 'release.write',
  },
})
