// The middle of the world in the replay: D1 with its changes, the log in KV, and the copies of pages in KV.
import type { ChangeLog, CacheStamp, TagChange } from '../../../worker/storage/cache/staleness.ts'
import type { Tag } from '../../../worker/storage/tags.ts'
import type { Page } from './content.ts'

/** As in worker/storage/cache/change-log.ts. */
const logLength = 2000

/** A rendered page: what the product keeps of it, and as of which change it shows the content. */
export interface Copy extends CacheStamp {
  storedAt: number
  /** Of the latest change when D1 was read; only the judge of the replay knows it. */
  truth: number
}

export function createWorld() {
  const table = new Map<string, TagChange>()
  /** All changes of a tag, the latest last. */
  const history = new Map<string, number[]>()
  /** All sequences, in order. */
  const sequences: number[] = []
  /** The log as it was announced, the latest last. */
  const announced: { at: number; log: ChangeLog }[] = []
  let sequence = 0

  function publish(at: number, tags: readonly Tag[], isHard: boolean): void {
    sequence = Math.max(sequence + 1, at)
    sequences.push(sequence)
    for (const tag of tags) {
      const before = table.get(tag)
      const hard_sequence = isHard ? sequence : (before?.hard_sequence ?? 0)
      // The latest changes come last.
      table.delete(tag)
      table.set(tag, { sequence, hard_sequence, previous_sequence: before?.sequence ?? 0 })
      const changes = history.get(tag)
      if (changes) changes.push(sequence)
      else history.set(tag, [sequence])
    }
  }

  /** Announces what has been published so far. */
  function announce(at: number): void {
    const latest = [...table].slice(-logLength)
    const floor = latest.length === logLength ? latest[0]![1].sequence : 0
    announced.push({ at, log: { sequence, globalSequence: 0, floor, changes: new Map(latest) } })
  }

  /** The log as somebody who sees writes this late reads it. */
  function logAt(at: number): ChangeLog {
    return announced.findLast((one) => one.at <= at)?.log ?? announced[0]!.log
  }

  /** Of the latest change at a moment. */
  function sequenceAt(at: number): number {
    let [low, high] = [0, sequences.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (sequences[middle]! <= at) low = middle
      else high = middle - 1
    }
    return sequences[low]!
  }

  /** The log of some tags from the table, however old. */
  const storedLog = (): ChangeLog => ({ sequence, globalSequence: 0, floor: 0, changes: table })

  /** Milliseconds that a copy has been lacking a change of what it promptly depends on; 0 when it lacks none. */
  function lag({ tags, truth }: Copy, now: number): number {
    let first = Infinity
    for (const tag of tags) {
      if (tag.startsWith('~')) continue
      const changes = history.get(tag) ?? []
      for (let index = changes.length - 1; index >= 0 && changes[index]! > truth; index--)
        first = Math.min(first, changes[index]!)
    }
    return first === Infinity ? 0 : now - first
  }

  /** Whether a log names a withdrawal that a copy does not show. */
  function lacksWithdrawal({ tags, truth }: Copy, log: ChangeLog): boolean {
    return tags.some((tag) => {
      const hard = table.get(tag)?.hard_sequence ?? 0
      return hard > truth && hard <= log.sequence
    })
  }

  /** Of anything that pages with these tags show promptly. */
  const lastChange = (tags: readonly Tag[]) =>
    Math.max(0, ...tags.map((tag) => table.get(tag)?.sequence ?? 0))

  return {
    publish,
    lastChange,
    sequenceAt,
    announce,
    logAt,
    storedLog,
    lag,
    lacksWithdrawal,
    latest: () => sequence,
  }
}

export type World = ReturnType<typeof createWorld>

const hour = 60 * 60 * 1000
const [slowFor, freshFor] = [6 * hour, 24 * hour]

/** A copy as it lies in KV on a day like any other: most were made within the hours after which pages are made anew. */
export function earlierCopy(
  world: World,
  page: Page,
  start: number,
  random: () => number,
): Copy | null {
  const untilAsked = (-Math.log(1 - random()) / page.rate) * 1000
  const usual = random() * (slowFor + untilAsked)
  // Renewed when it was asked for after the last change.
  const changed = start - world.lastChange(page.tags)
  const isRenewed = random() > Math.exp((-page.rate * changed) / 1000)
  const age = isRenewed ? Math.min(usual, changed) : usual
  if (age > freshFor) return null
  const sequence = world.sequenceAt(start - age)
  return { sequence, truth: sequence, storedAt: start - age, tags: page.tags }
}
