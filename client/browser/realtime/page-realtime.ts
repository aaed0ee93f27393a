// Handling of real-time events on a page: updates numbers, and shows and counts notifications. The database is
// authoritative, so possibly missed data is read again after every reconnection.
import { call } from '../api/call.ts'
import {
  commentChannel,
  countsChannel,
  groupChannel,
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../contract/notifications/channels.ts'
import type { RealtimeEvent } from '../../contract/notifications/realtime.ts'
import { applyCountsEvent, countKeysOnPage, watchCounts } from '../counts/counts.ts'
import { loadCountsInView } from '../counts/load-counts.ts'
import { hearComment } from './comment-events.ts'
import type { PushedEvent } from './pusher-connection.ts'
import { Realtime } from './realtime.ts'
import { hasCachedMember } from '../session/cached-member.ts'
import { getSession, loadSession, reloadSession, watchSession } from '../session/session.ts'

/** Listeners for events other than counts. */
export interface LiveListeners {
  onNotification: (data: unknown) => void
  onRead: (data: RealtimeEvent<'read'>) => void
  onWithdrawn: (data: RealtimeEvent<'withdrawn'>) => void
}

let connection: Realtime | undefined
let hasConnected = false
let reading: ReturnType<typeof setTimeout> | undefined

/** Connects while the page is visible. A page in the back/forward cache has no connection. `key` is the app's key. */
export function startRealtime(
  key: string,
  { onNotification, onRead, onWithdrawn }: LiveListeners,
): void {
  const onEvent = ({ event, data }: PushedEvent) => {
    if (event === 'notification') onNotification(data)
    else if (event === 'read') onRead(data as RealtimeEvent<'read'>)
    else if (event === 'withdrawn') onWithdrawn(data as RealtimeEvent<'withdrawn'>)
    else if (event === 'counts') applyCountsEvent(data as RealtimeEvent<'counts'>)
    else if (event === 'comment') hearComment(data as RealtimeEvent<'comment'>)
  }
  const start = () => {
    connection ??= new Realtime({ url: socketUrl(key), authorize, onEvent, onUp })
    listen()
  }
  watchSession(listen)
  // Items added to the page later are among the counts read then.
  watchCounts(listen)
  addEventListener('pagehide', () => {
    connection?.stop()
    connection = undefined
    hasConnected = false
    clearTimeout(reading)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start()
  })
  start()
  if (hasCachedMember()) void loadSession().catch(() => undefined)
}

function socketUrl(key: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/app/${key}?protocol=7&client=meridian&version=1`
}

/** Subscribes to notifications, and to the comments and counts of this page. */
function listen(): void {
  const { member } = getSession()
  const group = member?.member.vip_group
  connection?.listen([
    publicChannel,
    ...(member ? [membersChannel, memberChannel(member.id)] : []),
    ...(group ? [groupChannel(group)] : []),
    ...[...document.querySelectorAll<HTMLElement>('[data-comments]')].map(({ dataset }) =>
      commentChannel(Number(dataset['comments'])),
    ),
    ...countKeysOnPage().map(countsChannel),
  ])
}

async function authorize(socketId: string): Promise<Record<string, string>> {
  const { auths } = await call('POST /api/broadcasting/auth/all', { body: { socket_id: socketId } })
  return auths
}

/**
 * Events may have been missed since the page was read or restored. On the first connection, the counts are recent
 * enough. After 20 s, no shared response is older than this connection, and not all pages request at once.
 */
function onUp(): void {
  if (hasConnected) {
    clearTimeout(reading)
    reading = setTimeout(loadCountsInView, 20_000 + Math.random() * 10_000)
  }
  hasConnected = true
  if (getSession().member) void reloadSession().catch(() => undefined)
}
