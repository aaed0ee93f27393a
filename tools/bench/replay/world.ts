// Central state of the replay: D1 with its changes, and the log and page copies in KV.
import { freshFor, type PageStamp } from '../../../worker/site/render/page-cache/entry.ts'
import { logLength } from '../../../worker/storage/cache/change-log.ts'
import {
  lazyTagGraceMs,
  type ChangeLog,
  type TagChange,
} from '../../../worker/storage/cache/staleness.ts'
import type { Tag } from '../../../worker/storage/tags.ts'
import type { Page } from './content.ts'

/** A rendered page, and the change up to which it shows the content. */
export interface Copy extends PageStamp {
  /** Latest change when D1 was read; used only to evaluate the replay. */
  truth: number
}

export function createWorld() {
  const table = new Map<string, TagChange>()
  /** All changes of a tag, oldest first. */
  const history = new Map<string, number[]>()
  /** All sequences in order. */
  const sequences: number[] = []
  /** Announced logs, oldest first. */
  const announced: { at: number; log: ChangeLog }[] = []
  let sequence = 0

  function publish(at: number, tags: readonly Tag[], isHard: boolean): void {
    sequence = Math.max(sequence + 1, at)
    sequences.push(sequence)
    for (const tag of tags) {
      const before = table.get(tag)
      const hard_sequence = isHard ? sequence : (before?.hard_sequence ?? 0)
      // Keeps the latest changes at the end.
      table.delete(tag)
      table.set(tag, { sequence, hard_sequence, previous_sequence: before?.sequence ?? 0 })
      const changes = history.get(tag)
      if (changes) changes.push(sequence)
      else history.set(tag, [sequence])
    }
  }

  /** Announces all publications so far. */
  function announce(at: number): void {
    const latest = [...table].slice(-logLength)
    const floor = latest.length === logLength ? latest[0]![1].sequence : 0
    announced.push({ at, log: { sequence, globalSequence: 0, floor, changes: new Map(latest) } })
  }

  /** The log as read with this delay. */
  function logAt(at: number): ChangeLog {
    return announced.findLast((one) => one.at <= at)?.log ?? announced[0]!.log
  }

  /** Sequence of the latest change at this time. */
  function sequenceAt(at: number): number {
    let [low, high] = [0, sequences.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (sequences[middle]! <= at) low = middle
      else high = middle - 1
    }
    return sequences[low]!
  }

  /** The log from the table, regardless of age. */
  const storedLog = (): ChangeLog => ({ sequence, globalSequence: 0, floor: 0, changes: table })

  /** Milliseconds for which a copy has lacked a change of its tags, lazy ones aside; 0 if it lacks none. */
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

  /** True if the log contains a withdrawal that the copy does not reflect. */
  function lacksWithdrawal({ tags, truth }: Copy, log: ChangeLog): boolean {
    return tags.some((tag) => {
      const hard = table.get(tag)?.hard_sequence ?? 0
      return hard > truth && hard <= log.sequence
    })
  }

  /** Latest change of these tags, lazy ones aside. */
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

/** A typical copy in KV; most were rendered within the maximum age of a page. */
export function earlierCopy(
  world: World,
  page: Page,
  start: number,
  random: () => number,
): Copy | null {
  const untilAsked = (-Math.log(1 - random()) / page.rate) * 1000
  const usual = random() * (lazyTagGraceMs + untilAsked)
  // Renewed if it was requested after the last change.
  const changed = start - world.lastChange(page.tags)
  const isRenewed = random() > Math.exp((-page.rate * changed) / 1000)
  const age = isRenewed ? Math.min(usual, changed) : usual
  if (age > freshFor[200]) return null
  const sequence = world.sequenceAt(start - age)
  return { sequence, truth: sequence, storedAt: start - age, status: 200, tags: page.tags }
}
