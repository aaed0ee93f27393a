// Desk endpoints: presence in an entry.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { socketId } from '../../api/realtime.ts'
import { lang } from '../../fields.ts'

export const presenceApi = {
  enterEntry: {
    method: 'POST',
    path: '/api/backstage/broadcasting/auth',
    summary: 'Signs the presence channel of an entry for one socket, on behalf of the operator',
    query: z.strictObject({ lang }),
    body: z.strictObject({ socket_id: socketId, channel_name: z.string() }),
    output: z.object({ auth: z.string(), channel_data: z.string() }),
    errors: ['forbidden', 'unauthorized'],
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
