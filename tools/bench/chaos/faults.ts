// Faults of the chaos test: each part in each way, and all pairs of parts.

/** Faults per part. The last one returns wrong data, where the part can. */
const faultsOf = {
  d1: ['slow', 'fails', 'loses answers'],
  search: ['slow', 'fails', 'loses answers', 'is empty'],
  metrics: ['slow', 'fails', 'loses answers'],
  kv: ['slow', 'fails', 'is old', 'is empty'],
  r2: ['slow', 'fails', 'is empty'],
  cache: ['slow', 'fails', 'is old', 'is empty'],
  queue: ['slow', 'fails', 'sends twice', 'drops'],
  hubs: ['slow', 'fails', 'drops'],
  counters: ['slow', 'fails', 'is old'],
} as const

export type Part = keyof typeof faultsOf
export type Faults = { [Name in Part]?: (typeof faultsOf)[Name][number] }

export const parts = Object.keys(faultsOf) as readonly Part[]

const names: Record<Part, string> = {
  d1: 'D1',
  search: 'search database',
  metrics: 'database of counters',
  kv: 'KV',
  r2: 'R2',
  cache: 'Cache API',
  queue: 'queues',
  hubs: 'hubs',
  counters: 'counters',
}

export interface Round {
  name: string
  faults: Faults
  /** True if all cached data is outdated at the start, which is the worst time to lose the database. */
  outdated?: true
}

/** Baseline for the other rounds. */
export const healthy: Round = { name: 'nothing', faults: {} }

/** Combinations of faults for a pair, besides both being slow; pairs use them in turn. */
const pairedFaults = [
  ['slow', 'fails'],
  ['fails', 'lies'],
  ['lies', 'slow'],
] as const

function faultOf(part: Part, way: (typeof pairedFaults)[number][number]) {
  return way === 'lies' ? faultsOf[part].at(-1)! : way
}

function mixedPair(one: Part, other: Part, turn: number): Round {
  const [first, second] = pairedFaults[turn % pairedFaults.length]!
  const [fault, otherFault] = [faultOf(one, first), faultOf(other, second)]
  return {
    name: `${names[one]} ${fault}, ${names[other]} ${otherFault}`,
    faults: { [one]: fault, [other]: otherFault },
  }
}

/** All rounds: no fault, each part with each fault, then, unless `isAlone`, each pair slow and with mixed faults. */
export function roundsOf(chosen: readonly Part[], isAlone: boolean): Round[] {
  const singles = chosen.flatMap((part) =>
    faultsOf[part].map((fault): Round => ({
      name: `${names[part]} ${fault}`,
      faults: { [part]: fault },
    })),
  )
  const outdated = faultsOf.d1.slice(0, 2).map((fault): Round => ({
    name: `D1 ${fault}, everything outdated`,
    faults: { d1: fault },
    outdated: true,
  }))
  const pairs = chosen.flatMap((one, place) =>
    chosen.slice(place + 1).map((other) => [one, other] as const),
  )
  const together = pairs.flatMap(([one, other], turn): Round[] => [
    {
      name: `${names[one]} and ${names[other]} slow`,
      faults: { [one]: 'slow', [other]: 'slow' },
    },
    mixedPair(one, other, turn),
  ])
  return [
    healthy,
    ...singles,
    ...(chosen.includes('d1') ? outdated : []),
    ...(isAlone ? [] : together),
  ]
}
