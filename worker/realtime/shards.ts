// Which hubs there are, and which of them may take a visitor (docs/decisions/members/112-half-a-million-sockets.md). Pure.
import { maxShards } from '../../durable-objects/realtime/pusher-protocol.ts'

type Place = DurableObjectLocationHint

export interface Shard {
  /** The last two digits of the ids of its sockets. */
  number: number
  /** Of its object. An object stays where it was first asked for, so a place is part of the name. */
  name: string
  place?: Place
}

/** Where objects with a location hint are, about: degrees of latitude and longitude. */
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

/** The setting `REALTIME_SHARDS`: a number, or a list like `weur:8,enam:8,apac:16`. There is one shard at least. */
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

/** What the platform says about a visitor in `request.cf`: here `latitude` and `longitude` count, degrees as text. */
export type GeoLocation = Readonly<Record<string, unknown>>

/**
 * The shards that may take a visitor: one of the nearest, and for when that is full or fails, another one anywhere, since
 * its neighbors are as full as it is.
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

/** Cosine of the angle between two points of the globe. */
function nearnessOf(one: readonly [number, number], other: readonly [number, number]): number {
  const [a, b, turn] = [one[0], other[0], one[1] - other[1]].map((angle) => (angle * Math.PI) / 180)
  return Math.sin(a!) * Math.sin(b!) + Math.cos(a!) * Math.cos(b!) * Math.cos(turn!)
}
