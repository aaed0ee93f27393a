// The API's row about real time. Sockets and publishing use Pusher's protocol, outside this table.
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { lang } from '../fields.ts'
import { formFields } from '../form.ts'

/** Socket id of a connection, assigned by the hub. */
export const socketId = z.string().check(z.maxLength(40), z.regex(/^\d+\.\d+$/))

export const realtimeApi = {
  authorizeChannel: {
    method: 'POST',
    path: '/api/broadcasting/auth',
    summary: 'Signs one of the member’s private channels for one socket',
    query: z.strictObject({ lang }),
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
    method: 'POST',
    path: '/api/broadcasting/auth/all',
    summary: 'Signs all private channels of the member for one socket, each under its name',
    query: z.strictObject({ lang }),
    body: z.strictObject({ socket_id: socketId }),
    output: z.object({ auths: z.record(z.string(), z.string()) }),
    errors: ['forbidden'],
    needs: 'session',
    memberLimit: 'broadcasting',
  },
} satisfies Record<string, Endpoint>
