import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { batchFrames, type Lists } from '../../../durable-objects/realtime/batched-frames.ts'

interface Read {
  event: string
  channel: string
  data: Record<string, unknown[]>
}

/** Frames received by each client. */
function heardBy(listeners: Record<string, string[]>, changes: Record<string, Lists>) {
  const frames = batchFrames('counts', new Map(Object.entries(changes)), (channel) =>
    Object.keys(listeners).filter((client) => listeners[client]!.includes(channel)),
  )
  const heard: Record<string, Read[]> = {}
  for (const { frame, clients } of frames) {
    const read = JSON.parse(frame) as Omit<Read, 'data'> & { data: string }
    for (const client of clients)
      (heard[client] ??= []).push({ ...read, data: JSON.parse(read.data) as Read['data'] })
  }
  return { heard, frames: frames.length }
}

const articles = (...ids: number[]): Lists => ({ articles: ids, games: [] })
const games = (...ids: number[]): Lists => ({ articles: [], games: ids })

it('a frame has all changes for a client, in the first of the client’s channels', () => {
  const listeners = { both: ['a', 'b'], one: ['b', 'x'], none: ['x'] }
  const { heard } = heardBy(listeners, { a: articles(1), b: games(2) })
  const event = 'counts'
  expect(heard).toEqual({
    both: [{ event, channel: 'a', data: { articles: [1], games: [2] } }],
    one: [{ event, channel: 'b', data: { articles: [], games: [2] } }],
  })
})

it('clients with the same changes share one frame', () => {
  const crowd = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`c${index}`, index % 2 === 0 ? ['a', 'b'] : ['b']]),
  )
  const { heard, frames } = heardBy(crowd, { a: articles(1), b: articles(2), c: articles(3) })
  expect(Object.keys(heard)).toHaveLength(50)
  expect(frames).toBe(2)
})

it('each client gets its own changes once, and no others', () => {
  const channel = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('u', 'v', 'w', 'x'), fc.uniqueArray(channel)),
      fc.uniqueArray(channel),
      (listeners, changed) => {
        const changes = Object.fromEntries(changed.map((name) => [name, { lists: [name] }]))
        const { heard } = heardBy(listeners, changes)
        for (const [client, channels] of Object.entries(listeners)) {
          const wanted = changed.filter((name) => channels.includes(name))
          const told = heard[client]?.map(({ channel: of, data }) => [of, data['lists']])
          expect(told).toEqual(wanted.length > 0 ? [[wanted[0], wanted]] : undefined)
        }
      },
    ),
  )
})
