// Gaps and overlaps of a placement: times at which it shows nothing, or has more campaigns than it can show.
import type { ScheduledCampaign } from '../../../contract/desk/campaigns-api.ts'
import type { Locale } from '../../../contract/locale.ts'

/** Milliseconds since 1970. */
export interface Span {
  start: number
  end: number
}

export interface CoverageFinding extends Span {
  kind: 'gap' | 'overlap'
  /** Maximum number of simultaneous campaigns. */
  count: number
  /** Languages that the finding applies to. */
  languages: readonly Locale[]
}

export const spanOf = ({ start_at, end_at }: ScheduledCampaign): Span => ({
  start: Date.parse(start_at),
  end: end_at === null ? Infinity : Date.parse(end_at),
})

type Found = Omit<CoverageFinding, 'languages'>

/** Findings within a window, for one language. `room` is the number of campaigns shown at once; `null` for no limit. */
export function coverageOf(spans: readonly Span[], window: Span, room: number | null): Found[] {
  const inside = (at: number) => at > window.start && at < window.end
  const inner = spans.flatMap(({ start, end }) => [start, end]).filter(inside)
  const edges = [...new Set([window.start, ...inner, window.end])].toSorted((a, b) => a - b)
  const found: Found[] = []
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1] ?? window.end
    const count = spans.filter((one) => one.start <= start && one.end > start).length
    const kind = count === 0 ? 'gap' : room !== null && count > room ? 'overlap' : null
    const last = found.at(-1)
    if (!kind) continue
    if (last?.kind === kind && last.end === start)
      found.splice(-1, 1, { ...last, end, count: Math.max(last.count, count) })
    else found.push({ kind, start, end, count })
  }
  return found
}

/** Findings of a placement in these languages. Equal findings of several languages are merged. */
export function coverageByLanguage(
  campaigns: readonly ScheduledCampaign[],
  languages: readonly Locale[],
  window: Span,
  room: number | null,
): CoverageFinding[] {
  const all = languages.flatMap((lang) => {
    const own = campaigns.filter((one) => one.languages.includes(lang)).map(spanOf)
    return coverageOf(own, window, room).map((one) => ({ ...one, lang }))
  })
  const same = Map.groupBy(all, ({ kind, start, end, count }) =>
    [kind, start, end, count].join(' '),
  )
  return [...same.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { lang: _, ...found } = first
      return [{ ...found, languages: own.map(({ lang }) => lang) }]
    })
    .toSorted((one, other) => one.start - other.start)
}

/** Distributes items over tracks, so that items of a track do not overlap. */
export function packIntoTracks<One>(
  all: readonly One[],
  spanOfOne: (one: One) => Span,
): (readonly One[])[] {
  const tracks: One[][] = []
  for (const one of all.toSorted((a, b) => spanOfOne(a).start - spanOfOne(b).start)) {
    const { start } = spanOfOne(one)
    const free = tracks.find((track) => track.every((other) => spanOfOne(other).end <= start))
    if (free) free.push(one)
    else tracks.push([one])
  }
  return tracks
}
