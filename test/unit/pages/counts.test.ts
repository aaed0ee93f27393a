// When a page requests its counts, and which responses it applies.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../../support/browser/page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const second = 1000
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second)
/** The modules, loaded as by a new page. */
const loading = () => import('../../../client/browser/counts/load-counts.ts')
const store = () => import('../../../client/browser/counts/counts.ts')

describe('a page requests its counts', () => {
  it.each([
    ['not when they are young', { age: 59 }, 0],
    ['when they are old', { age: 61 }, 1],
    ['when their age is unknown', {}, 1],
    ['when the answer was prefetched long ago', { age: 1, ageByClock: 61 }, 1],
    ['when they are old by a clock that is behind', { age: 61, ageByClock: -600 }, 1],
    ['when it was gone back to', { age: 1, type: 'back_forward' }, 1],
  ] as const)('%s', async (_, opened, requests) => {
    const { asked } = openPage(opened)
    void (await loading()).startCounts()
    await later(0)
    expect(asked.map(({ path }) => path)).toEqual(Array(requests).fill('/api/counts'))
  })

  it.each([1, 61])('again when it is restored after %i s, once', async (seconds) => {
    const { asked, tell, hide } = openPage({ age: 1 })
    void (await loading()).startCounts()
    tell('pagehide')
    hide(true)
    await later(seconds)
    hide(false)
    tell('pageshow')
    await later(0)
    expect(asked).toHaveLength(1)
  })

  it('again after a long sleep, but not after a short visit to another tab', async () => {
    const { asked, hide } = openPage({ age: 58 })
    void (await loading()).startCounts()
    await later(120)
    hide(true)
    await later(30)
    hide(false)
    expect(asked).toHaveLength(0)
    hide(true)
    await later(61)
    hide(false)
    await later(0)
    expect(asked).toHaveLength(1)
  })

  it('when the network is back, if they are outdated by then', async () => {
    const { asked, tell, setOnline } = openPage({ age: 1 })
    void (await loading()).startCounts()
    tell('online')
    setOnline(false)
    await later(61)
    tell('pageshow')
    expect(asked).toHaveLength(0)
    setOnline(true)
    tell('online')
    await later(0)
    expect(asked).toHaveLength(1)
  })
})

describe('a response shared by visitors', () => {
  it.each([
    [19, 'does not overwrite what was heard', 7, 3],
    [21, 'is newer than what was heard', 5, 2],
  ])('%i seconds later %s', async (seconds, _name, likes, votes) => {
    const { asked, likesHeard, votesHeard } = openPage({ age: 1 })
    const { applyCountsEvent, countOf, pollOf } = await store()
    const { loadCounts } = await loading()
    void loadCounts()
    await later(0)
    await asked[0]!.answer({ likes: 4, votes: 1 })
    applyCountsEvent(likesHeard(7))
    applyCountsEvent(votesHeard(3))
    await later(seconds)
    void loadCounts()
    await later(0)
    await asked[1]!.answer({ likes: 5, votes: 2 })
    expect(countOf('article:8')?.liked_amount).toBe(likes)
    expect(pollOf(1)?.options[0]?.voted_count).toBe(votes)
  })

  it('does not overwrite an event received in the meantime', async () => {
    const { asked, likesHeard } = openPage({ age: 1 })
    const { applyCountsEvent, countOf } = await store()
    void (await loading()).loadCounts()
    await later(25)
    applyCountsEvent(likesHeard(7))
    await asked[0]!.answer({ likes: 5, votes: 2 })
    expect(countOf('article:8')?.liked_amount).toBe(7)
  })

  it('does not overwrite the member’s own actions, except for that member', async () => {
    const { asked } = openPage({ age: 1 })
    const { countOf, setCount, pollOf, setPoll } = await store()
    const { loadCounts } = await loading()
    void loadCounts()
    await later(0)
    await asked[0]!.answer({ likes: 4, votes: 1 })
    setCount('article:8', { liked_amount: 5, comment_count: 0, is_liked: true })
    setPoll({ ...pollOf(1)!, voted_count: 2, my_options: [1] })
    await later(10)
    void loadCounts()
    await later(0)
    await asked[1]!.answer({ likes: 4, votes: 1 })
    expect(countOf('article:8')).toMatchObject({ liked_amount: 5, is_liked: false })
    expect(pollOf(1)).toMatchObject({ voted_count: 2, my_options: [] })
  })

  it('does not affect actions during the request', async () => {
    const { asked } = openPage({ age: 1 })
    const { countOf, setCount } = await store()
    void (await loading()).loadCounts()
    await later(0)
    setCount('article:8', { liked_amount: 5, comment_count: 0, is_liked: true })
    await asked[0]!.answer({ likes: 4, votes: 1 })
    expect(countOf('article:8')).toMatchObject({ liked_amount: 5, is_liked: true })
  })
})

describe('a page without a request', () => {
  it('applies events for its items only', async () => {
    const { likesHeard, votesHeard, firstPoll } = openPage({ age: 1 })
    const { applyCountsEvent, countOf, latestPollCountsOf, withNumbers } = await store()
    applyCountsEvent({ ...likesHeard(7), games: [{ id: 3, liked_amount: 9, comment_count: 0 }] })
    applyCountsEvent(votesHeard(3))
    expect(countOf('article:8')).toMatchObject({ liked_amount: 7, is_liked: false })
    expect(countOf('game:3')).toBeUndefined()
    const shown = withNumbers({ ...firstPoll, my_options: [] }, latestPollCountsOf(1))
    expect(shown).toMatchObject({ voted_count: 3, options: [{ voted_count: 3 }] })
  })
})

it('a like button that is not hydrated shows the count and the member’s own like', async () => {
  const { likeButton } = openPage({ age: 1 })
  const { applyCountsResponse } = await store()
  const apply = (is_liked: boolean) => {
    const count = { id: 8, liked_amount: 7, comment_count: 0, is_liked }
    applyCountsResponse({ articles: [count], games: [], polls: [] }, new Map(), 0)
    const { ariaPressed, lastChild } = likeButton
    return [ariaPressed, lastChild.textContent]
  }
  expect(apply(true)).toEqual(['true', '7'])
  expect(apply(false)).toEqual(['false', '7'])
})

const nothing = () => undefined
const deaf = { onNotification: nothing, onRead: nothing, onWithdrawn: nothing }

describe('after a reconnection', () => {
  it('a page requests its counts once after 20 to 30 s, however often it reconnects', async () => {
    const { asked, reconnect } = openPage({ age: 1 })
    const { startRealtime } = await import('../../../client/browser/realtime/page-realtime.ts')
    startRealtime('key', deaf)
    await later(40)
    expect(asked).toHaveLength(0)
    await reconnect()
    await later(10)
    await reconnect()
    await later(16)
    expect(asked).toHaveLength(0)
    await later(14)
    expect(asked.map(({ path }) => path)).toEqual(['/api/counts'])
    await later(60)
    expect(asked).toHaveLength(1)
  })

  it('a hidden tab requests them when it becomes visible', async () => {
    const { asked, reconnect, hide } = openPage({ age: 1 })
    const { startRealtime } = await import('../../../client/browser/realtime/page-realtime.ts')
    startRealtime('key', deaf)
    await later(40)
    hide(true)
    await reconnect()
    await later(31)
    expect(asked).toHaveLength(0)
    hide(false)
    await later(0)
    expect(asked).toHaveLength(1)
  })

  it('a page with counts younger than a minute requests none', async () => {
    const { asked, reconnect } = openPage({ age: 1 })
    const { startRealtime } = await import('../../../client/browser/realtime/page-realtime.ts')
    startRealtime('key', deaf)
    await later(2)
    await reconnect()
    await later(40)
    expect(asked).toHaveLength(0)
  })
})

describe('after a close that affects all clients', () => {
  it('a page reconnects within two minutes, not at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { opened, closeSocket } = openPage({ age: 1 })
    const { startRealtime } = await import('../../../client/browser/realtime/page-realtime.ts')
    startRealtime('key', deaf)
    await later(0)
    closeSocket(1006)
    await later(60)
    expect(opened()).toBe(1)
    await later(1)
    expect(opened()).toBe(2)
  })

  it.each(['online', 'visibilitychange'] as const)('or soon, at %s', async (event) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const { opened, closeSocket, tell, hide } = openPage({ age: 1 })
    const { startRealtime } = await import('../../../client/browser/realtime/page-realtime.ts')
    startRealtime('key', deaf)
    await later(0)
    closeSocket(1006)
    await later(5)
    expect(opened()).toBe(1)
    if (event === 'online') tell(event)
    else hide(false)
    await later(3)
    expect(opened()).toBe(2)
  })

  it('a page told to stay disconnected does so', async () => {
    const { opened, closeSocket, tell } = openPage({ age: 1 })
    const { startRealtime } = await import('../../../client/browser/realtime/page-realtime.ts')
    startRealtime('key', deaf)
    await later(0)
    closeSocket(4009)
    tell('online')
    await later(600)
    expect(opened()).toBe(1)
  })
})
