// The logged-in member: one store for all islands of a page and all tabs of a browser. Scripts cannot read the cookie; only
// id, nickname and e-mail address are kept here.
import { ApiError, call, type Answer } from '../api/call.ts'
import { sessionHint } from '../../contract/members/session-hint.ts'
import { forget, getCookie, readStored, setCookie, storageKeys, store } from '../storage/local.ts'

export type Member = Answer<'GET /api/user'>

/** `unknown` until the API has answered; it is not asked in browsers where nobody ever logged in. */
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

type UnreadCounts = Pick<Member, 'unread_count' | 'latest_notification_id'>

/**
 * Tells other tabs to look again after a change, or the counts that this one has learned. Opened lazily, because the Worker renders
 * islands too and must not open one.
 */
function tabs(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('meridian.session')
  channel.onmessage = ({ data }: MessageEvent<'changed' | UnreadCounts>) => {
    // A response that is under way may be older than the counts.
    if (data === 'changed' || loading) void reloadSession().catch(() => undefined)
    else patchMember(data)
  }
  return channel
}

/** Applies what a response says is unread, in all tabs: one that has just been opened hears no event yet. */
export function shareUnread(counts: UnreadCounts): void {
  patchMember(counts)
  tabs().postMessage(counts)
}

export function getSession(): Session {
  return current
}

/** This browser's member: from the API or, until it has answered, as remembered. `null` for a visitor. */
export function currentOrCachedMember(): number | null {
  if (current.state !== 'unknown') return current.member?.id ?? null
  return cachedMember()?.id ?? null
}

/** The member this browser remembers, as far as the entry is readable; `null` when there is none. */
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

/** The member who opened this page: the current one, or the one whose session has ended meanwhile. */
export function memberAtPageLoad(): number | undefined {
  return last
}

/** For useSyncExternalStore; returns the unsubscribe function. */
export function watchSession(listener: () => void): () => void {
  tabs()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the API who is logged in; concurrent callers share one request. */
export function loadSession(): Promise<Session> {
  if (current.state !== 'unknown') return Promise.resolve(current)
  return loading ?? reloadSession()
}

/** Makes this tab and all others look again after the member changed. */
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

/** Number of the latest request: responses to earlier ones, or from before the session ended, are ignored. */
let asked = 0

/** Asks the API again, in this tab only. */
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

/** Applies a change known without a response, such as an event; ignored when nobody is logged in. */
export function patchMember(patch: Partial<Member>): void {
  if (current.member) set({ state: 'in', member: { ...current.member, ...patch } })
}

function set(session: Session): Session {
  current = session
  last = session.member?.id ?? last
  if (session.member) {
    const { id, nickname, email } = session.member
    store(storageKeys.member, JSON.stringify({ id, nickname, email }))
    // A cookie set by a response lasts longer than one set here.
    if (!getCookie(sessionHint)) setCookie(sessionHint, '1')
  } else {
    forget(storageKeys.member)
    setCookie(sessionHint, '', 0)
  }
  for (const listener of listeners) listener()
  return session
}
