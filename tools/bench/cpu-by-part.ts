// Where the time of a render goes: samples of V8's profiler, by the part of the code they fell into.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** Where a sample was taken: the position of its function in the built Worker, from 0. */
export interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}

/** Milliseconds by part of the code, the largest first. */
export type Shares = [part: string, milliseconds: number][]

export function sharesOf(times: Iterable<[CallFrame, number]>): Shares {
  const map = new SourceMap(JSON.parse(readFileSync('dist/meridian/index.js.map', 'utf8')))
  const sums = new Map<string, number>()
  for (const [frame, time] of times) {
    const part = partOf(frame, map)
    sums.set(part, (sums.get(part) ?? 0) + time)
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

/** A package, a folder of ours two levels deep, or what V8 and the platform do. */
function partOf(
  { functionName, url, lineNumber, columnNumber }: CallFrame,
  map: SourceMap,
): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (!url) return 'runtime'
  const entry = map.findEntry(lineNumber, columnNumber)
  const source = 'originalSource' in entry ? entry.originalSource : ''
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (library) return library
  return /(?:client|worker)\/[^/]+/.exec(source)?.[0] ?? 'runtime'
}
