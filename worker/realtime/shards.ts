// The realtime hubs, and the selection of hubs for a visitor (docs/decisions/messaging/realtime.md).
// Pure.
import { maxShards } from '../../durable-objects/realtime/pusher-protocol.ts'

type Place = DurableObjectLocationHint

export interface Shard {
  /** Last two digits of its socket ids. */
  number: number
  /** Name of its object. An object stays where it was first created, so the location is part of the name. */
  name: string
  place?: Place
}

/** Approximate latitude and longitude of location hints, in degrees. */
const hubLocations: Readonly<Record<Place, readonly [number, number]>> = {
  wnam: [37, -122],
  enam: [39, -77],
  sam: [-23, -47],
  weur: [50, 3],
  eeur: [52, 21],
  apac: [22, 114],
  'apac-ne': [36, 140],
  'apac-se': [1, 104],
  oc: [-34, 151],
  afr: [-26, 28],
  me: [25, 55],
}

/** Parses `REALTIME_SHARDS`: a number, or a list such as `weur:8,enam:8,apac:16`. Returns at least one shard. */
export function shardsOf(setting: number | string): readonly Shard[] {
  const named = String(setting)
    .split(',')
    .flatMap((part) => {
      const [place = '', count] = part.trim().split(':')
      return isPlace(place) ? Array<Place>(sizeOf(count)).fill(place) : []
    })
    .slice(0, maxShards)
  if (named.length > 0)
    return named.map((place, number) => ({ number, name: `rt-${place}-${number}`, place }))
  return Array.from({ length: sizeOf(setting) }, (_, number) => ({ number, name: `rt-${number}` }))
}

function isPlace(text: string): text is Place {
  return Object.hasOwn(hubLocations, text)
}

function sizeOf(count: number | string | undefined): number {
  return Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), maxShards)
}

/** The platform's `request.cf`; only `latitude` and `longitude` are used, as degrees in text. */
export type GeoLocation = Readonly<Record<string, unknown>>

/**
 * Hubs to try for a visitor: one of the nearest, then any other one. If the first is full or fails, its neighbors are
 * likely full too.
 */
export function hubCandidates(
  shards: readonly Shard[],
  visitor: GeoLocation | undefined,
  random: () => number = Math.random,
): Shard[] {
  const pick = (from: readonly Shard[]) => from[Math.floor(random() * from.length)]
  const first = pick(nearest(shards, visitor))
  const second = pick(shards.filter((shard) => shard !== first))
  return [first, second].filter((shard) => shard !== undefined)
}

function nearest(shards: readonly Shard[], visitor: GeoLocation = {}): readonly Shard[] {
  const here = [Number(visitor['latitude']), Number(visitor['longitude'])] as const
  const nearness = shards.map(({ place }) => (place ? nearnessOf(here, hubLocations[place]) : NaN))
  const greatest = Math.max(...nearness)
  const near = shards.filter((_, index) => nearness[index] === greatest)
  return near.length > 0 ? near : shards
}

/** Cosine of the angle between two points on the globe. */
function nearnessOf(one: readonly [number, number], other: readonly [number, number]): number {
  const [a, b, turn] = [one[0], other[0], one[1] - other[1]].map((angle) => (angle * Math.PI) / 180)
  return Math.sin(a!) * Math.sin(b!) + Math.cos(a!) * Math.cos(b!) * Math.cos(turn!)
}
