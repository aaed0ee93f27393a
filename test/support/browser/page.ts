// Simulates in Node the parts of a browser page that the code for counts needs: markup, requests, and the clock.
import { vi } from 'vitest'
import type { RealtimeEvent } from '../../../client/contract/notifications/realtime.ts'

interface Opened {
  /** Seconds since the document's counts were read; undefined if the response did not say. */
  age?: number
  /** The same age as computed from the response's timestamp by the browser's clock. */
  ageByClock?: number
  type?: 'navigate' | 'reload' | 'back_forward'
}

class Navigation {
  readonly responseStart = 0
  readonly type: string
  readonly serverTiming: readonly object[]
  constructor(type: string, serverTiming: readonly object[]) {
    this.type = type
    this.serverTiming = serverTiming
  }
}

class SilentChannel {
  onmessage = null
  postMessage() {}
  close() {}
}

/** Sockets open at once; a test closes them. */
class Socket extends EventTarget {
  static latest: Socket | undefined
  static opened = 0
  constructor() {
    super()
    Socket.latest = this
    Socket.opened++
    const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 })
    queueMicrotask(() => {
      this.dispatchEvent(new Event('open'))
      this.tell('pusher:connection_established', data)
    })
  }
  tell(event: string, data: string) {
    const frame = JSON.stringify({ event, data })
    this.dispatchEvent(new MessageEvent('message', { data: frame }))
  }
  send() {}
  close() {}
}

/** Counts in a response: likes of the article, and votes for the poll's only option. */
interface Numbers {
  likes: number
  votes: number
}

/** Ids of the article and the poll on every page made here. */
const [article, poll] = [8, 1]
const texts = { lang: 'en-US', title: 'A poll', from: '', to: '', state: 'open' } as const

function pollWith(votes: number) {
  const options = [{ id: 1, text: 'An option', voted_count: votes }]
  return { id: poll, ...texts, maximum_votable_amount: 1, voted_count: votes, options }
}

/** Opens a page with the counts of an article and a poll, with fake timers. */
export function openPage({ age, ageByClock = age, type = 'navigate' }: Opened = {}) {
  vi.resetModules()
  Socket.opened = 0
  const [page, file] = [new EventTarget(), new EventTarget()]
  const view = { hidden: false, onLine: true }
  const marked = [`article:${article}`, `poll:${poll}`]
  const likeButton = {
    dataset: { counts: marked[0] },
    title: '',
    lastChild: { textContent: '' },
    ariaPressed: 'false',
  }
  const asked: { path: string; answer: (numbers: Numbers) => Promise<void> }[] = []
  const timing = {
    name: 'counts',
    duration: age! * 1000,
    description: `${Date.now() - ageByClock! * 1000}`,
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    new Navigation(
      type,
      age === undefined ? [] : [timing],
    ) as unknown as PerformanceNavigationTiming,
  ])
  const fetched = (url: string) =>
    new Promise((resolve) => {
      asked.push({
        path: url.split('?')[0]!,
        answer: async ({ likes, votes }) => {
          const count = { id: article, liked_amount: likes, comment_count: 0 }
          const body = { articles: [count], games: [], polls: [pollWith(votes)] }
          resolve(Response.json(body))
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })
  const globals = {
    PerformanceNavigationTiming: Navigation,
    BroadcastChannel: SilentChannel,
    WebSocket: Socket,
    fetch: fetched,
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    location: { protocol: 'https:', host: 'localhost' },
    navigator: {
      get onLine() {
        return view.onLine
      },
    },
    addEventListener: page.addEventListener.bind(page),
    document: {
      cookie: '',
      documentElement: { lang: 'en-US' },
      get hidden() {
        return view.hidden
      },
      querySelectorAll: (selector: string) =>
        selector === '[data-counts]'
          ? marked.map((counts) => ({ dataset: { counts } }))
          : [likeButton],
      addEventListener: file.addEventListener.bind(file),
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    asked,
    /** The like button in the document, not hydrated. */
    likeButton,
    firstPoll: pollWith(0),
    tell: (name: 'pagehide' | 'pageshow' | 'online') => page.dispatchEvent(new Event(name)),
    setOnline: (onLine: boolean) => void (view.onLine = onLine),
    hide: (hidden: boolean) => {
      view.hidden = hidden
      file.dispatchEvent(new Event('visibilitychange'))
    },
    likesHeard: (likes: number): RealtimeEvent<'counts'> => ({
      articles: [{ id: article, liked_amount: likes, comment_count: 0 }],
      games: [],
      polls: [],
    }),
    votesHeard: (votes: number): RealtimeEvent<'counts'> => ({
      articles: [],
      games: [],
      polls: [pollWith(votes)],
    }),
    /** Number of sockets that the page has opened. */
    opened: () => Socket.opened,
    closeSocket: (code: number) => {
      Socket.latest?.dispatchEvent(new CloseEvent('close', { code }))
    },
    reconnect: async () => {
      Socket.latest?.dispatchEvent(new CloseEvent('close', { code: 4200 }))
      await vi.advanceTimersByTimeAsync(4000)
    },
  }
}
