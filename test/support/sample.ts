// Fixed samples of large products of cases, the same on every machine and commit. `npm run test:deep` runs every case.

/** True in the deep run (DEEP=1). */
export const isDeep = process.env['DEEP'] === '1'

type Dimensions = Readonly<Record<string, readonly unknown[]>>
type Case<Of extends Dimensions> = { readonly [Name in keyof Of]: Of[Name][number] }

interface Sampling<Of extends Dimensions> {
  /** `value`: every value of every dimension at least once. `pair`: every pair of values, for cheap cases. */
  cover?: 'value' | 'pair'
  /** Cases included in every run, such as those that failed in a deep run. */
  always?: readonly Case<Of>[]
}

/** Cases of the product of `dimensions`. Prints their number and the total. */
export function sampled<const Of extends Dimensions>(
  name: string,
  dimensions: Of,
  { cover = 'value', always = [] }: Sampling<Of> = {},
): Case<Of>[] {
  const all = productOf(dimensions)
  const chosen = isDeep
    ? all
    : [...always, ...(cover === 'pair' ? coverPairs(all, always) : rotate(dimensions))]
  const cases = [...new Map(chosen.map((one) => [JSON.stringify(one), one])).values()]
  console.info(`${name}: ${cases.length} of ${all.length} cases`)
  return cases
}

/** Values of a list: all in a deep run, otherwise `count` of them, spread evenly from the first to the last. */
export function sampledList<Value>(name: string, all: readonly Value[], count: number): Value[] {
  const step = (all.length - 1) / Math.max(1, count - 1)
  const isWhole = isDeep || all.length <= count
  const taken = isWhole
    ? [...all]
    : Array.from({ length: count }, (_, index) => all[Math.round(index * step)]!)
  console.info(`${name}: ${taken.length} of ${all.length} cases`)
  return taken
}

function productOf<Of extends Dimensions>(dimensions: Of): Case<Of>[] {
  return Object.entries(dimensions).reduce<object[]>(
    (cases, [name, values]) =>
      cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as Case<Of>[]
}

/** As many cases as the longest dimension has values. The n-th case has the n-th value of each, cyclically. */
function rotate<Of extends Dimensions>(dimensions: Of): Case<Of>[] {
  const length = Math.max(...Object.values(dimensions).map((values) => values.length))
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(
      Object.entries(dimensions).map(([name, values]) => [name, values[index % values.length]]),
    ),
  ) as Case<Of>[]
}

/** Greedy cover: repeatedly takes the case with the most new pairs, until none is left. */
function coverPairs<One extends object>(all: readonly One[], always: readonly One[]): One[] {
  const pairs = all.map((one) => ({ one, pairs: pairsOf(one) }))
  const missing = new Set(pairs.flatMap((each) => each.pairs))
  for (const one of always) for (const pair of pairsOf(one)) missing.delete(pair)
  const chosen: One[] = []
  while (missing.size > 0) {
    const gains = pairs.map((each) => each.pairs.filter((pair) => missing.has(pair)).length)
    const best = pairs[gains.indexOf(Math.max(...gains))]!
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.one)
  }
  return chosen
}

function pairsOf(one: object): string[] {
  const values = Object.entries(one).map((entry) => JSON.stringify(entry))
  return values.length === 1
    ? values
    : values.flatMap((first, index) => values.slice(index + 1).map((second) => first + second))
}
