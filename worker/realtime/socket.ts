// Endpoint of client sockets: `/app/{key}`. Rejections are sent over an accepted socket, because clients treat an HTTP
// error as a network failure and retry forever.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { deskClientName } from '../../client/contract/desk/entries/presence.ts'
import {
  closings,
  createSocketId,
  errorFrame,
  refusalOf,
  type Closing,
} from '../../durable-objects/realtime/pusher-protocol.ts'
import { addressHeader, operatorHeader } from '../../durable-objects/realtime/hub.ts'
import { logError } from '../storage/log-error.ts'
import { withTimeout } from '../storage/time-limit.ts'
import type { AppEnv } from '../env.ts'
import { isOwnOrigin } from '../http/middleware/same-origin.ts'
import { clientAddress } from '../limits/throttle.ts'
import { deskShard, hubOf, shardsIn } from './hubs.ts'
import { hubCandidates, type Shard } from './shards.ts'

export const socketPath = '/app/:key'

/** Maintenance rules for sockets. */
interface Gate {
  isClosedTo: (c: Context<AppEnv>) => Promise<boolean>
  isOperator: (c: Context<AppEnv>) => Promise<boolean>
}

/** Must precede all middleware that sets headers, because those of an upgrade response are immutable. */
export function sockets(gate: Gate) {
  return createMiddleware<AppEnv>(async function sockets(c, next) {
    const isUpgrade = c.req.header('Upgrade')?.toLowerCase() === 'websocket'
    if (!isUpgrade || c.req.method !== 'GET') return next()
    // The desk stays open, because operators work there during maintenance.
    const isExempt = isDesk(c) || (await gate.isOperator(c))
    const isClosed = !isExempt && (await gate.isClosedTo(c))
    const refusal = refusalFor(c) ?? (isClosed ? closings.maintenance : undefined)
    return refusal ? refuse(refusal) : connect(c, isExempt)
  })
}

/** Responds to requests that are not an upgrade. */
export function upgradeRequired(c: Context<AppEnv>): Response {
  return c.text('Upgrade required', 426, { Upgrade: 'websocket', Connection: 'Upgrade' })
}

function refusalFor(c: Context<AppEnv>): Closing | undefined {
  const { PUSHER_APP_KEY } = c.env
  if (!PUSHER_APP_KEY || c.req.param('key') !== PUSHER_APP_KEY) return closings.unknownKey
  const origin = c.req.header('Origin')
  const isForeign = origin !== undefined && !isOwnOrigin(c, origin)
  return refusalOf(c.req.query('protocol'), isForeign)
}

/**
 * Uses the standard WebSocket API: a hibernating socket closed before its first message leaves its TCP connection open.
 */
function refuse({ code, reason }: Closing): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.send(errorFrame(reason, code))
  server.close(code, reason)
  return acceptUpgrade(client)
}

/**
 * Response that switches protocols. Without this header, the runtime accepts any extension that a client offers, and
 * permessage-deflate can expand a few kilobytes to a frame of 32 MiB, which the hub must receive. The runtime ignores
 * unknown extensions and does not announce them to the client, but treats an empty value as absent.
 */
function acceptUpgrade(webSocket: WebSocket): Response {
  const headers = { 'Sec-WebSocket-Extensions': 'none' }
  return new Response(null, { status: 101, webSocket, headers })
}

function isDesk(c: Context<AppEnv>): boolean {
  return c.req.query('client') === deskClientName
}

/** Tries a second hub if the first is full or fails; the desk has only one. */
async function connect(c: Context<AppEnv>, isOperator: boolean): Promise<Response> {
  const shards = shardsIn(c.env)
  const choices = isDesk(c) ? [shards[deskShard]!] : hubCandidates(shards, { ...c.req.raw.cf })
  for (const shard of choices) {
    const response = await requestSocket(c, shard, isOperator)
    if (response?.webSocket) return acceptUpgrade(response.webSocket)
    if (response?.status === 429) return refuse(closings.tooManySockets)
  }
  return refuse(closings.overCapacity)
}

/** Forwards only the upgrade and the client's address, no other headers; `undefined` if the hub fails. */
async function requestSocket(c: Context<AppEnv>, shard: Shard, isOperator: boolean) {
  const address = `https://hub/?_pk=${createSocketId(shard.number)}`
  const headers = {
    Upgrade: 'websocket',
    [addressHeader]: clientAddress(c.req.raw),
    ...(isOperator && { [operatorHeader]: '1' }),
  }
  try {
    return await withTimeout('do', () => hubOf(c.env, shard).fetch(address, { headers }))
  } catch (error) {
    logError(c.get('deps'), { realtime: 'connect', error: String(error) })
    return undefined
  }
}
