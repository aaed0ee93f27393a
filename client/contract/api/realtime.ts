// The API's row about real time. Sockets and publishing use Pusher's protocol, outside this table.
import * as z from 'zod/mini'
import { apiTable } from './endpoint.ts'
import { formFields } from '../form.ts'

/** Socket id of a connection, assigned by the hub. */
export const socketId = z.string().check(z.maxLength(40), z.regex(/^\d+\.\d+$/))

export const realtimeApi = apiTable({
  authorizeChannel: {
    route: 'POST /api/broadcasting/auth',
    summary: 'Signs one of the member’s private channels for one socket',
    body: z.strictObject({
      socket_id: socketId,
      channel_name: z.string(),
    }),
    readForm: formFields,
    output: z.object({ auth: z.string() }),
    errors: ['forbidden'],
    needs: 'session',
    memberLimit: 'broadcasting',
  },
  authorizeChannels: {
    route: 'POST /api/broadcasting/auth/all',
    summary: 'Signs all private channels of the member for one socket, each under its name',
    body: z.strictObject({ socket_id: socketId }),
    output: z.object({ auths: z.record(z.string(), z.string()) }),
    errors: ['forbidden'],
    needs: 'session',
    memberLimit: 'broadcasting',
  },
})
