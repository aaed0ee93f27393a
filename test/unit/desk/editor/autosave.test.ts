import { beforeEach, describe, expect, it } from 'vitest'
import {
  createAutosave,
  type Autosave,
  type AutosavePorts,
  type LocalCopy,
  type SaveResult,
  type SaveState,
} from '../../../../client/desk/editor/saving/autosave.ts'

interface Timer {
  at: number
  run: () => void
}

let now = 0
let timers: Timer[] = []
let sent: { title: unknown; rev: number }[] = []
let kept: LocalCopy[] = []
let forgotten = 0
let states: SaveState[] = []
let isDiskFull = false
let answers: ((answer: SaveResult) => void)[] = []
let merged: AutosavePorts['merge']
let saver: Autosave

const settle = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

/** Advances time, with timers in order. */
async function pass(milliseconds: number): Promise<void> {
  const end = now + milliseconds
  await settle()
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
    if (!next) break
    timers = timers.filter((one) => one !== next)
    now = next.at
    next.run()
    await settle()
  }
  now = end
}

async function answer(one: SaveResult): Promise<void> {
  answers.shift()!(one)
  await settle()
}

const type = (title: string) => saver.changed({ title })
const state = () => states.at(-1)

beforeEach(() => {
  now = 0
  timers = []
  sent = []
  kept = []
  forgotten = 0
  states = []
  answers = []
  isDiskFull = false
  merged = () => Promise.resolve(null)
  saver = createAutosave(
    {
      now: () => now,
      setTimer: (run, milliseconds) => {
        const timer = { at: now + milliseconds, run }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
      send: (data, rev) => {
        sent.push({ title: data['title'], rev })
        return new Promise((resolve) => answers.push(resolve))
      },
      merge: (theirs, base) => merged(theirs, base),
      storeLocally: (copy) => {
        if (isDiskFull) return Promise.reject(new Error('full'))
        kept.push(copy)
        return Promise.resolve()
      },
      clearLocal: () => Promise.resolve(void forgotten++),
      onState: (one) => states.push(one),
    },
    { rev: 4, data: { title: 'a' } },
  )
})

it('saves after a second and a half without input', async () => {
  type('ab')
  await pass(1000)
  type('abc')
  await pass(1499)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([{ title: 'abc', rev: 4 }])
  await answer({ kind: 'saved', rev: 5 })
  expect(state()).toMatchObject({ kind: 'saved', savedAt: 2500 })
  expect(saver.rev()).toBe(5)
})

it('saves every ten seconds during continuous input', async () => {
  for (let letter = 0; letter < 30; letter++) {
    type(`a${letter}`)
    await pass(500)
    if (answers.length > 0) await answer({ kind: 'saved', rev: 5 + sent.length })
  }
  expect(sent).toHaveLength(1)
  await pass(5000)
  expect(sent.length).toBeLessThanOrEqual(2)
})

it('stores a copy in the browser within a second, and deletes it once the server has the data', async () => {
  type('ab')
  await pass(999)
  expect(kept).toEqual([])
  await pass(1)
  expect(kept).toEqual([{ data: { title: 'ab' }, rev: 4, base: { title: 'a' }, sent: null }])
  await pass(500)
  expect(forgotten).toBe(0)
  await answer({ kind: 'saved', rev: 5 })
  expect(forgotten).toBe(1)
})

it('runs one save at a time, and sends input during it with the next', async () => {
  type('ab')
  await pass(1500)
  type('abc')
  await pass(20_000)
  expect(sent).toHaveLength(1)
  await answer({ kind: 'saved', rev: 5 })
  expect(state()?.kind).toBe('typing')
  expect(kept.at(-1)).toMatchObject({ rev: 5, base: { title: 'ab' }, data: { title: 'abc' } })
  await pass(1500)
  expect(sent.at(-1)).toEqual({ title: 'abc', rev: 5 })
})

it('does not send unchanged data', async () => {
  type('ab')
  type('a')
  await pass(20_000)
  expect(sent).toEqual([])
  expect(state()?.kind).toBe('saved')
})

describe('autosave offline', () => {
  it('retries with growing delays, and at once when back online', async () => {
    type('ab')
    await pass(1500)
    const gaps: number[] = []
    for (let turn = 0; turn < 7; turn++) {
      await answer({ kind: 'unreachable' })
      expect(state()?.kind).toBe('waiting')
      const from = now
      const count = sent.length
      while (sent.length === count) await pass(1000)
      gaps.push(now - from)
    }
    expect(gaps).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    await answer({ kind: 'unreachable' })
    const count = sent.length
    saver.retry()
    await pass(0)
    expect(sent).toHaveLength(count + 1)
    await answer({ kind: 'saved', rev: 5 })
    expect(state()?.kind).toBe('saved')
  })

  it('continues to store input in the browser', async () => {
    type('ab')
    await pass(1500)
    await answer({ kind: 'unreachable' })
    type('abc')
    await pass(1000)
    expect(state()).toMatchObject({ kind: 'waiting', isStoredLocally: true })
    expect(kept.at(-1)?.data).toEqual({ title: 'abc' })
  })
})

it('waits for a new session and then saves everything', async () => {
  type('ab')
  await pass(1500)
  await answer({ kind: 'expired' })
  type('abc')
  await pass(60_000)
  expect(sent).toHaveLength(1)
  expect(state()?.kind).toBe('expired')
  expect(kept.at(-1)?.data).toEqual({ title: 'abc' })
  saver.retry()
  await pass(0)
  expect(sent.at(-1)).toEqual({ title: 'abc', rev: 4 })
})

it('reports full browser storage, and still saves on the server', async () => {
  isDiskFull = true
  type('ab')
  await pass(1000)
  expect(state()).toMatchObject({ kind: 'typing', isStoredLocally: false })
  await pass(500)
  await answer({ kind: 'saved', rev: 5 })
  expect(state()).toMatchObject({ kind: 'saved', isStoredLocally: false })
  isDiskFull = false
  type('abc')
  await pass(1500)
  await answer({ kind: 'saved', rev: 6 })
  expect(state()).toMatchObject({ kind: 'saved', isStoredLocally: true })
})

describe('a version saved by another operator', () => {
  it('stops saving on a conflict until it is resolved', async () => {
    type('ab')
    await pass(1500)
    const current = { rev: 9, data: { title: 'theirs' }, by: 'Lu' }
    await answer({ kind: 'conflict', current })
    type('abc')
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(state()).toMatchObject({ kind: 'conflict', current })
    saver.rebase({ rev: 9, base: current.data, data: { title: 'both' } })
    await pass(1500)
    expect(sent.at(-1)).toEqual({ title: 'both', rev: 9 })
  })

  it('is merged and saved on top of if there is no conflict', async () => {
    const current = { rev: 9, data: { title: 'theirs' }, by: 'Lu' }
    const bases: unknown[] = []
    merged = (_, base) => {
      bases.push(base)
      return Promise.resolve({ title: 'both' })
    }
    type('ab')
    await pass(1500)
    await answer({ kind: 'conflict', current })
    await pass(1500)
    expect(sent.at(-1)).toEqual({ title: 'both', rev: 9 })
    expect(states.map(({ kind }) => kind)).not.toContain('conflict')
    expect(bases).toEqual([{ title: 'a' }])
  })

  it('is recognized as the own version if only the response to a save was lost', async () => {
    const bases: unknown[] = []
    merged = (_, base) => {
      bases.push(base)
      return Promise.resolve({ title: 'abc' })
    }
    type('ab')
    await pass(1500)
    await answer({ kind: 'unreachable' })
    type('abc')
    await pass(2000)
    const current = { rev: 5, data: { title: 'ab' }, by: null }
    await answer({ kind: 'conflict', current })
    expect(bases).toEqual([{ title: 'ab' }])
  })
})

it('sends refused data again only after a change', async () => {
  type('ab')
  await pass(1500)
  await answer({ kind: 'refused', code: 'text_too_long' })
  await pass(60_000)
  expect(sent).toHaveLength(1)
  expect(state()).toMatchObject({ kind: 'refused', code: 'text_too_long' })
  type('b')
  await pass(1500)
  expect(sent).toHaveLength(2)
})

it('saves at once on request, including input during a running save', async () => {
  type('ab')
  await pass(1500)
  type('abc')
  let isDone = false
  const flushed = saver.flush().then(() => (isDone = true))
  await answer({ kind: 'saved', rev: 5 })
  expect(sent.at(-1)).toEqual({ title: 'abc', rev: 5 })
  expect(isDone).toBe(false)
  await answer({ kind: 'saved', rev: 6 })
  await flushed
  expect(saver.rev()).toBe(6)
})
