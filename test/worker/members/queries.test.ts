// Number of D1 calls per request of a member. The numbers are a ratchet: they may fall, never rise.
import { defaultLocale } from '../../../client/contract/locale.ts'
import { loadChrome } from '../../../worker/data/site/site.ts'
import { beforeEach, expect, it } from 'vitest'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { demoPassword, logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { runInHub } from '../../support/site/realtime.ts'
import { now, resetSite, testDeps } from '../../support/site/site.ts'
import { examplePushKeys } from '../../support/fakes/push-service.ts'
import { RevokedSessions } from '../../../durable-objects/realtime/connections.ts'

stopClockAt(now.toISOString())
beforeEach(resetSite)

interface Asked {
  trips: number
  params?: Record<string, string | number>
  query?: string
  body?: object
}

const socket = { socket_id: '123.400' }
const pushBody = {
  endpoint: 'https://push.example.net/one',
  keys: examplePushKeys,
  news: true,
  reminders: true,
  draws: true,
  time_zone: 'Asia/Hong_Kong',
}

/** Requests of a regular member that reach the handler. */
const requests: Partial<Record<keyof typeof api, Asked>> = {
  memberState: { trips: 2, query: '?articles=2,8&games=2&polls=1' },
  liked: { trips: 2, params: { type: 'article' } },
  like: { trips: 2, params: { type: 'article', id: 8 } },
  unlike: { trips: 2, params: { type: 'article', id: 8 } },
  addFavorite: { trips: 2, params: { type: 'article', id: 8 } },
  removeFavorite: { trips: 2, params: { type: 'article', id: 8 } },
  saved: { trips: 2 },
  followed: { trips: 2 },
  seeFollowed: { trips: 3, body: { until: now.toISOString() } },
  numberSets: { trips: 2 },
  push: { trips: 2 },
  setPush: { trips: 3, body: pushBody },
  endPush: { trips: 2 },
  addNumberSet: { trips: 3, body: { numbers: [1, 2, 3, 4, 5, 6], name: '' } },
  renameNumberSet: { trips: 2, params: { id: 999 }, body: { name: 'Birthdays' } },
  removeNumberSet: { trips: 3, params: { id: 999 } },
  seeDraw: { trips: 3, body: { period: '2026143' } },
  vote: { trips: 3, params: { id: 1 }, body: { id: 1, option_list: [101] } },
  // One trip reads the moderation rules, which apply as soon as they are created.
  writeComment: { trips: 6, body: { article_id: 2, comment: 'Good.' } },
  editComment: { trips: 4, params: { id: 1 }, body: { comment_id: 1, comment: 'Good.' } },
  reportComment: { trips: 3, params: { id: 1 }, body: { reason: 'insult' } },
  deleteComment: { trips: 3, params: { id: 1 } },
  restoreComment: { trips: 3, params: { id: 1 } },
  // One more trip for the reason of a refusal.
  likeComment: { trips: 3, params: { id: 1 } },
  unlikeComment: { trips: 3, params: { id: 1 } },
  logout: { trips: 2 },
  // Two trips announce a browser that is new to the member.
  user: { trips: 3 },
  center: { trips: 2 },
  update: { trips: 2, body: { nickname: 'Somebody' } },
  changeEmail: { trips: 4, body: { email: 'other@example.test', password: demoPassword } },
  mailPreferences: { trips: 2, body: { mail_news: true, mail_new_device: true } },
  avatarList: { trips: 1 },
  sessions: { trips: 2 },
  endOtherSessions: { trips: 2 },
  endSession: { trips: 2, params: { id: 999 } },
  exportData: { trips: 2 },
  passkeys: { trips: 2 },
  passkeyProofOptions: { trips: 3 },
  passkeyOptions: { trips: 4, body: { password: demoPassword } },
  renamePasskey: { trips: 2, params: { id: 999 }, body: { name: 'Phone' } },
  requestDeletion: { trips: 3, body: { password: demoPassword } },
  cancelDeletion: { trips: 2 },
  notifications: { trips: 2 },
  readNotification: { trips: 4, params: { id: 1 } },
  readAllNotifications: { trips: 3 },
  authorizeChannel: {
    trips: 1,
    body: { ...socket, channel_name: 'private-member.public.notification' },
  },
  authorizeChannels: { trips: 1, body: socket },
  // First request; afterward the list is cached for everyone, and one trip is left.
  materials: { trips: 2 },
}

/** Uploads and files for members need data that these requests lack. */
const others: (keyof typeof api)[] = [
  'addPasskey',
  'material',
  'materialArchive',
  'removePasskey',
  'setAvatar',
  'vipMaterials',
]

it('every member endpoint is counted', () => {
  const own = Object.entries<Endpoint>(api).filter(
    ([, { needs }]) => needs === 'session' || needs === 'writer',
  )
  expect([...Object.keys(requests), ...others].toSorted()).toEqual(
    own.map(([name]) => name).toSorted(),
  )
})

function pathOf({ path }: Endpoint, { params = {}, query = '' }: Asked): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name])) + query
}

it.each(Object.entries(requests))('%s reads the session once', async (name, asked) => {
  const row: Endpoint = api[name as keyof typeof api]
  const as = await logIn('member')
  await rowsOf('update sessions set last_seen_at = ?', new Date().toISOString())
  // Until then, the hub may have missed the end of a session.
  await runInHub((hub) => void (hub.revokedSessions = new RevokedSessions(0)))
  // Every page and endpoint asks the chrome in memory which parts of the site are on.
  await loadChrome(testDeps(), defaultLocale)
  const { DB, trips, texts } = countingDb()
  const { method } = row
  const response = await sendApi(pathOf(row, asked), {
    method,
    as,
    bindings: { DB },
    ...(asked.body && { body: asked.body }),
  })
  expect([200, 201, 204, 205, 404], await response.text()).toContain(response.status)
  const ofSession = /^select[^]*from "sessions"[^]*"(?:token_hash|id)" = \?/
  expect(texts.filter((text) => ofSession.test(text))).toHaveLength(1)
  expect(trips()).toBe(asked.trips)
})

it('the session is read again for a channel after another session of the member has just ended', async () => {
  const [as, other] = [await logIn('member'), await logIn('member')]
  await runInHub((hub) => void (hub.revokedSessions = new RevokedSessions(0)))
  await sendApi('/api/user/logout', { body: {}, as: other })
  const { DB, trips } = countingDb()
  const asked = { body: socket, as, bindings: { DB } }
  expect((await sendApi(api.authorizeChannels.path, asked)).status).toBe(200)
  expect(trips()).toBe(2)
})
