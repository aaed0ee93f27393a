// The logged-in member: one store for all islands of a page and all tabs of a browser. Scripts cannot read the session
// cookie; only id, nickname and email address are stored here.
import { ApiError, call, type Answer } from '../api/call.ts'
import { sessionHint } from '../../contract/members/session-hint.ts'
import { forget, getCookie, readStored, setCookie, storageKeys, store } from '../storage/local.ts'

export type Member = Answer<'GET /api/user'>

/** `unknown` until the API has answered. The API is not called in browsers without an earlier login. */
export type Session =
  | { state: 'unknown'; member: null }
  | { state: 'out'; member: null }
  | { state: 'in'; member: Member }

let current: Session = { state: 'unknown', member: null }
/** The last member who was logged in while this page was open. */
let last: number | undefined
let loading: Promise<Session> | undefined
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

type UnreadCounts = Pick<
  Member,
  'unread_count' | 'latest_notification_id' | 'followed_count' | 'draw_count'
>

/** Number in the badge: unread notifications, unseen articles about what the member follows, and an unseen draw. */
export function unreadOf(member: Member | null): number {
  return member ? member.unread_count + member.followed_count + member.draw_count : 0
}

/**
 * Sends other tabs a change to reload, or counts that this tab has received. Opened lazily, because the Worker renders
 * islands too and must not open a channel.
 */
function tabs(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('meridian.session')
  channel.onmessage = ({ data }: MessageEvent<'changed' | UnreadCounts>) => {
    // A pending response may be older than the counts.
    if (data === 'changed' || loading) void reloadSession().catch(() => undefined)
    else patchMember(data)
  }
  return channel
}

/** Applies unread counts of a response in all tabs, because a new tab has received no event yet. */
export function shareUnread(counts: UnreadCounts): void {
  patchMember(counts)
  tabs().postMessage(counts)
}

export function getSession(): Session {
  return current
}

/** This browser's member: from the API or, until it has answered, from the cache. `null` for a visitor. */
export function currentOrCachedMember(): number | null {
  if (current.state !== 'unknown') return current.member?.id ?? null
  return cachedMember()?.id ?? null
}

/** The cached member, if the entry is readable; `null` without one. */
export function cachedMember(): Partial<Pick<Member, 'id' | 'nickname'>> | null {
  const stored = readStored(storageKeys.member)
  if (!stored) return null
  try {
    const { id, nickname } = JSON.parse(stored) as Record<string, unknown>
    return {
      ...(typeof id === 'number' && { id }),
      ...(typeof nickname === 'string' && { nickname }),
    }
  } catch {
    return {}
  }
}

/** The member who opened this page: the current one, or the one whose session has ended since. */
export function memberAtPageLoad(): number | undefined {
  return last
}

/** For useSyncExternalStore; returns the unsubscribe function. */
export function watchSession(listener: () => void): () => void {
  tabs()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Requests the logged-in member; concurrent callers share one request. */
export function loadSession(): Promise<Session> {
  if (current.state !== 'unknown') return Promise.resolve(current)
  return loading ?? reloadSession()
}

/** Makes all tabs reload the session after the member changed. */
export async function sessionChanged(): Promise<Session> {
  const session = await reloadSession()
  tabs().postMessage('changed')
  return session
}

/** After logging out, or when the API no longer knows the session. */
export function sessionEnded(): void {
  const wasIn = current.state === 'in' || readStored(storageKeys.member) !== null
  asked += 1
  loading = undefined
  set({ state: 'out', member: null })
  if (wasIn) tabs().postMessage('changed')
}

/** Number of the latest request. Responses to earlier ones, or from before the session ended, are ignored. */
let asked = 0

/** Requests the session again, in this tab only. */
export function reloadSession(): Promise<Session> {
  const question = ++asked
  const learn = (session: Session) => (question === asked ? set(session) : current)
  const answer: Promise<Session> = call('GET /api/user')
    .then(
      (member) => learn({ state: 'in', member }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'unauthorized')
          return learn({ state: 'out', member: null })
        throw error
      },
    )
    .finally(() => {
      if (loading === answer) loading = undefined
    })
  loading = answer
  return answer
}

/** Applies a change known without a response, such as an event. Ignored without a member. */
export function patchMember(patch: Partial<Member>): void {
  if (current.member) set({ state: 'in', member: { ...current.member, ...patch } })
}

function set(session: Session): Session {
  current = session
  last = session.member?.id ?? last
  if (session.member) {
    const { id, nickname, email } = session.member
    store(storageKeys.member, JSON.stringify({ id, nickname, email }))
    // A cookie set by a response lasts longer than one set by a script.
    if (!getCookie(sessionHint)) setCookie(sessionHint, '1')
  } else {
    forget(storageKeys.member)
    setCookie(sessionHint, '', 0)
  }
  for (const listener of listeners) listener()
  return session
}
