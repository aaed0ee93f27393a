// Replay of the caches on a simulated clock: 300 locations, 579 views per second, a publication every 30 s, every fifth
// of them a withdrawal. Measures renders, the delay of publications, and wrongly shown pages.
import { articleCount, randomNumbers, tagsNamedBy } from './content.ts'
import { createLocation, type Kv } from './location.ts'
import { nextView, viewsPerSecond } from './visitors.ts'
import { createWorld, earlierCopy, type Copy } from './world.ts'

const locationCount = 300
const second = 1000
const publishEvery = 30 * second
/** One publication in this many withdraws an article. */
const withdrawEvery = 5
/** Maximum delay until a KV write reaches a location, in addition to the location's own caching. */
const latestDelay = 25 * second
/** Average lifetime of an isolate. */
const isolateLives = 20 * 60 * second
/** Publications in this period precede the replay. */
const before = 24 * 60 * 60 * second

export interface Replayed {
  views: number
  rendersPerSecond: number
  /** Views by source of the page. */
  sources: Record<string, number>
  /** Maximum seconds in which a visited location did not know a publication. */
  seenAfter: number
  /** Views of withdrawn content whose withdrawal the location knew. */
  withdrawn: number
  /** Maximum seconds for which a shown page had lacked a change. */
  lag: number
}

/** Measures `minutes` after an equal warm-up period. */
export async function replay(minutes: number): Promise<Replayed> {
  const random = randomNumbers(20_261_122)
  const world = createWorld()
  const start = Date.parse('2026-11-22T00:00:00Z')
  let newest = articleCount - before / publishEvery
  const publishAt = (at: number) => {
    const isHard = newest % withdrawEvery === 0
    // Withdrawn articles are recent ones.
    const group = isHard ? newest - Math.floor(random() * 100) : newest
    newest++
    world.publish(at, tagsNamedBy(group), isHard)
  }
  for (let at = start - before; at < start; at += publishEvery) publishAt(at)
  world.announce(start)

  const counts = { renders: 0 }
  const stored = new Map<string, { copy: Copy | null; at: number }[]>()
  const kv: Kv = {
    read(name, page, now) {
      if (!stored.has(name) && name === page.key)
        stored.set(name, [{ copy: earlierCopy(world, page, start, random), at: start }])
      return stored.get(name)?.findLast(({ at }) => at <= now)?.copy ?? null
    },
    write(name, copy, at) {
      stored.set(name, [...(stored.get(name)?.slice(-1) ?? []), { copy, at }])
    },
  }
  const locations = Array.from({ length: locationCount }, () =>
    createLocation(world, kv, counts, random() * latestDelay),
  )

  const measured = minutes * 60 * second
  const [begin, end] = [start + measured, start + 2 * measured]
  const sources: Record<string, number> = { memory: 0, cache: 0, kv: 0, render: 0 }
  const found = { views: 0, seenAfter: 0, withdrawn: 0, lag: 0 }
  const published: { sequence: number; at: number }[] = []
  let next = start
  for (let now = start; now < end; now += second / viewsPerSecond) {
    if (now >= next) {
      next += publishEvery
      publishAt(now)
      world.announce(now)
      published.push({ sequence: world.latest(), at: now })
    }
    // A few locations have most of the visitors.
    const place = Math.floor(random() ** 2 * locationCount)
    const location = locations[place]!
    if (random() < second / viewsPerSecond / (isolateLives / locationCount)) location.forget()
    const { entry, source } = await location.serve(nextView(random, newest - 1), now)
    const log = location.log()
    if (now < begin) {
      counts.renders = 0
      continue
    }
    found.views++
    sources[source]!++
    if (world.lacksWithdrawal(entry, log)) found.withdrawn++
    found.lag = Math.max(found.lag, world.lag(entry, now) / second)
    const unseen = published.find((one) => one.sequence > log.sequence)
    if (unseen) found.seenAfter = Math.max(found.seenAfter, (now - unseen.at) / second)
  }
  const rendersPerSecond = counts.renders / (measured / second)
  return { ...found, sources, rendersPerSecond }
}
