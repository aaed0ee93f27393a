// Push messages in the service worker.
import { afterEach, expect, it, vi } from 'vitest'
import {
  openMessage,
  renewSubscription,
  showMessage,
  type PushScope,
} from '../../../client/browser/offline/push-messages.ts'
import type { PushMessage, PushState } from '../../../client/contract/notifications/push.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://site.example'
const message: PushMessage = {
  device: 7,
  lang: 'en-US',
  title: 'A title',
  body: 'A tag',
  url: '/en-US/article/12',
  tag: 'news',
}
const stateOf = (id: number): PushState => ({
  key: 'public',
  kinds: ['news'],
  device: { id, lang: 'th-TH', news: true, reminders: false, draws: false },
})

/** A service worker whose site answers like this about its session. */
function scopeWith(answer: () => Response, tabs: readonly string[] = []) {
  const calls: string[] = []
  const requests: { url: string; body: string | undefined }[] = []
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    requests.push({ url, body: init?.body })
    return Promise.resolve().then(answer)
  })
  const subscription = {
    unsubscribe: () => Promise.resolve(calls.push('unsubscribe')),
    toJSON: () => ({ endpoint: 'https://push.example.net/new', keys: { p256dh: 'p', auth: 'a' } }),
  } as unknown as PushSubscription
  const scope: PushScope = {
    location: { origin },
    registration: {
      showNotification: (title, { tag, data }) =>
        Promise.resolve(void calls.push(`show ${title} ${tag} ${String(data)}`)),
      pushManager: {
        getSubscription: () => Promise.resolve(subscription),
        subscribe: () => Promise.resolve(subscription),
      },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          tabs.map((url) => ({ url, focus: () => Promise.resolve(calls.push(`focus ${url}`)) })),
        ),
      openWindow: (url) => Promise.resolve(calls.push(`open ${url}`)),
    },
  }
  return { scope, calls, requests }
}

const shown = ['show A title news /en-US/article/12']

it.each<[string, () => Response, string[]]>([
  ['its session goes on', () => Response.json(stateOf(7)), shown],
  ['the site fails', () => new Response(null, { status: 503 }), shown],
  ['the site cannot be reached', () => Response.error().clone(), shown],
  ['its member has logged out', () => new Response(null, { status: 401 }), ['unsubscribe']],
  [
    'the session has no device',
    () => Response.json({ ...stateOf(7), device: null }),
    ['unsubscribe'],
  ],
  ['the site has no web push anymore', () => new Response(null, { status: 404 }), ['unsubscribe']],
  ['another member uses push in this browser', () => Response.json(stateOf(8)), []],
])('a message when %s', async (_, answer, expected) => {
  const { scope, calls } = scopeWith(answer)
  await showMessage(scope, message)
  expect(calls).toEqual(expected)
})

it('a click brings the tab with the page to the front, or opens one, never of another site', async () => {
  const open = `${origin}/en-US/article/12`
  const found = scopeWith(() => Response.error(), [`${origin}/en-US`, open])
  await openMessage(found.scope, message.url)
  expect(found.calls).toEqual([`focus ${open}`])
  const none = scopeWith(() => Response.error(), [`${origin}/en-US`])
  await openMessage(none.scope, message.url)
  expect(none.calls).toEqual([`open ${open}`])
  const foreign = scopeWith(() => Response.error())
  await openMessage(foreign.scope, 'https://elsewhere.example/')
  expect(foreign.calls).toEqual([])
})

it('a replaced subscription is told to the site with the same choice', async () => {
  const { scope, requests } = scopeWith(() => Response.json(stateOf(7)))
  await renewSubscription(scope)
  expect(requests).toHaveLength(2)
  expect(requests[1]!.url).toBe('/api/user/push?lang=th-TH')
  expect(JSON.parse(requests[1]!.body ?? '')).toMatchObject({
    endpoint: 'https://push.example.net/new',
    keys: { p256dh: 'p', auth: 'a' },
    news: true,
    reminders: false,
    draws: false,
  })
})

it('a visitor has nothing to renew', async () => {
  const { scope, requests } = scopeWith(() => new Response(null, { status: 401 }))
  await renewSubscription(scope)
  expect(requests).toHaveLength(1)
})
