// Desk endpoints: presence in an open entry, and its scheduled releases.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId } from '../../fields.ts'
import { dateTime } from '../fields.ts'
import { entry } from './entry.ts'
import { socketId } from '../../api/realtime.ts'

/** An entry, and a release that changes it. */
const inRelease = z.strictObject({ id: itemId, release: itemId })

export const waitingReleaseApi = apiTable({
  entryRelease: {
    route: 'PATCH /api/backstage/entry/:id/release/:release',
    summary: 'Moves a scheduled change of this entry alone to another moment',
    params: inRelease,
    body: z.strictObject({ due_at: dateTime }),
    output: entry,
    errors: ['release_ended', 'forbidden', 'not_found'],
    permission: 'entry.publish',
  },
  entryReleaseCancel: {
    route: 'DELETE /api/backstage/entry/:id/release/:release',
    summary:
      'Takes the entry out of a release; a release with nothing else in it is cancelled with it',
    params: inRelease,
    output: entry,
    errors: ['release_ended', 'forbidden', 'not_found'],
    permission: 'entry.publish',
  },
})

export const presenceApi = apiTable({
  enterEntry: {
    route: 'POST /api/backstage/broadcasting/auth',
    summary: 'Signs the presence channel of an entry for one socket, on behalf of the operator',
    body: z.strictObject({ socket_id: socketId, channel_name: z.string() }),
    output: z.object({ auth: z.string(), channel_data: z.string() }),
    errors: ['forbidden', 'unauthorized'],
    permission: 'entry.read',
  },
})
