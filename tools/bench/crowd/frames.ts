// Frames of one hub while a hundred items per second change. Uses the product's throttle and batching with a simulated
// clock.
import { batchFrames, type Lists } from '../../../durable-objects/realtime/batched-frames.ts'
import { UpdateThrottle } from '../../../durable-objects/realtime/per-second.ts'

const second = 1000
const items = 2000
/** Items on a page. */
const shown = 20
const changesPerSecond = 100

interface Reader {
  channels: readonly string[]
  /** Latest number received per channel. */
  heard: Map<string, number>
  heardAt: number
}

export interface Sent {
  /** Minimum milliseconds between two frames to one socket. */
  apart: number
  /** Frames to all sockets per second. */
  frames: number
  /** Frames per second if each change were sent on its own. */
  changes: number
  /** Serialized frames per second; a frame for many sockets is serialized once. */
  texts: number
  /** Wrong numbers on readers' pages at the end. */
  wrong: number
  /** CPU milliseconds for the frames of the slowest second. */
  slowest: number
}

/** Simulated clock with its scheduled work. */
class Clock {
  now = 0
  readonly #due: { at: number; work: () => void }[] = []

  readonly later = (work: () => void, milliseconds: number): void => {
    this.#due.push({ at: this.now + milliseconds, work })
  }

  runUntil(end: number): void {
    for (;;) {
      const next = this.#due.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.#due.splice(this.#due.indexOf(next), 1)
      this.now = next.at
      next.work()
    }
    this.now = end
  }
}

export function sendChanges(sockets: number, seconds: number, random: () => number): Sent {
  const readers = Array.from({ length: sockets }, () => newReader(random))
  const listening = listenersOf(readers)
  const clock = new Clock()
  const found = { apart: Infinity, frames: 0, changes: 0, texts: 0, slowest: 0 }
  const collected = new UpdateThrottle<Lists>((changes) => {
    const start = performance.now()
    const joint = batchFrames('counts', changes, (channel) => listening.get(channel) ?? [])
    found.slowest = Math.max(found.slowest, performance.now() - start)
    for (const { frame, clients } of joint) {
      found.texts++
      const numbers = readFrame(frame)
      for (const reader of clients) {
        found.frames++
        found.apart = Math.min(found.apart, clock.now - reader.heardAt)
        reader.heardAt = clock.now
        for (const [channel, number] of numbers) reader.heard.set(channel, number)
      }
    }
  }, clock.later)
  const truth = new Map<string, number>()
  for (let change = 0; change < seconds * changesPerSecond; change++) {
    clock.runUntil((change * second) / changesPerSecond)
    const id = zipfIndex(items, random)
    truth.set(channelOf(id), change)
    found.changes += listening.get(channelOf(id))?.size ?? 0
    collected.push(channelOf(id), { articles: [{ id, liked_amount: change }], games: [] })
  }
  clock.runUntil((seconds + 2) * second)
  return {
    apart: found.apart,
    slowest: found.slowest,
    frames: found.frames / seconds,
    changes: found.changes / seconds,
    texts: found.texts / seconds,
    wrong: readers.reduce((sum, reader) => sum + wrongOf(reader, truth), 0),
  }
}

const channelOf = (id: number) => `public.counts.article.${id}`

/** Random number below `count`; small numbers are far more frequent. */
function zipfIndex(count: number, random: () => number): number {
  return Math.floor(count * random() ** 3)
}

/** Half of the readers view one of twenty lists, the others an article with items beside it. */
function newReader(random: () => number): Reader {
  const isList = random() < 0.5
  const first = isList ? shown * zipfIndex(20, random) : zipfIndex(items, random)
  const ids = Array.from({ length: shown }, (_, index) =>
    isList || index === 0 ? first + index : zipfIndex(items, random),
  )
  return { channels: [...new Set(ids)].map(channelOf), heard: new Map(), heardAt: -Infinity }
}

function listenersOf(readers: readonly Reader[]): Map<string, Set<Reader>> {
  const listening = new Map<string, Set<Reader>>()
  for (const reader of readers)
    for (const channel of reader.channels) {
      const others = listening.get(channel)
      if (others) others.add(reader)
      else listening.set(channel, new Set([reader]))
    }
  return listening
}

/** Numbers in a frame by channel. */
function readFrame(frame: string): [channel: string, number: number][] {
  const { data } = JSON.parse(frame) as { data: string }
  const { articles } = JSON.parse(data) as { articles: { id: number; liked_amount: number }[] }
  return articles.map(({ id, liked_amount }) => [channelOf(id), liked_amount])
}

/** Number of channels whose latest number is missing, or that were received without subscription. */
function wrongOf({ channels, heard }: Reader, truth: ReadonlyMap<string, number>): number {
  const missed = channels.filter((channel) => heard.get(channel) !== truth.get(channel))
  const foreign = [...heard.keys()].filter((channel) => !channels.includes(channel))
  return missed.length + foreign.length
}
