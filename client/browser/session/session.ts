// Who is logged in: one store for all islands of a page and all tabs of a browser. The cookie is out of reach for
// scripts; what is kept here is only that there is somebody, and the name to greet with.
import { ApiError, call, type Answer } from '../api/call.ts'
import { forget, readStored, storageKeys, store } from '../storage/local.ts'

export type Member = Answer<'GET /api/user'>

/** `unknown` until the API has been asked; nobody asks for visitors who never logged in here. */
export type Session =
  | { state: 'unknown'; member: null }
  | { state: 'out'; member: null }
  | { state: 'in'; member: Member }

let current: Session = { state: 'unknown', member: null }
/** Whoever was logged in last while this page was open. */
let last: number | undefined
let loading: Promise<Session> | undefined
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** Other tabs look again when somebody came, went or changed. Opened late: the Worker, which has none, renders islands too. */
function tabs(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('meridian.session')
  channel.onmessage = () => void reloadSession().catch(() => undefined)
  return channel
}

export function getSession(): Session {
  return current
}

/** Who this browser's member is: as the API said, or, until it has been asked, as remembered. `null` for a visitor. */
export function likelyMember(): number | null {
  if (current.state !== 'unknown') return current.member?.id ?? null
  try {
    const { id } = JSON.parse(readStored(storageKeys.member) ?? '{}') as { id?: unknown }
    return typeof id === 'number' ? id : null
  } catch {
    return null
  }
}

/** Who this page was begun by: the member now, or the one whose session has ended meanwhile. */
export function pageMember(): number | undefined {
  return last
}

/** For useSyncExternalStore; returns what ends it. */
export function watchSession(listener: () => void): () => void {
  tabs()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks who is logged in, once for everybody who asks meanwhile. */
export function loadSession(): Promise<Session> {
  if (current.state !== 'unknown') return Promise.resolve(current)
  return loading ?? reloadSession()
}

/** After a change of the member: this tab and all others look again. */
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

/** Counts the questions asked: an answer to an earlier one, or from before the session ended, changes nothing. */
let asked = 0

/** Asks again; other tabs do so by themselves. */
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

/** What is known of the member from elsewhere than an answer; nothing when nobody is logged in. */
export function patchMember(patch: Partial<Member>): void {
  if (current.member) set({ state: 'in', member: { ...current.member, ...patch } })
}

function set(session: Session): Session {
  current = session
  last = session.member?.id ?? last
  if (session.member) {
    const { id, nickname, email } = session.member
    store(storageKeys.member, JSON.stringify({ id, nickname, email }))
  } else forget(storageKeys.member)
  for (const listener of listeners) listener()
  return session
}
