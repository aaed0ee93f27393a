// CPU profile of a render: samples of V8's profiler by part of the code.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** Call frame of a sample: position of its function in the built Worker, from 0. */
export interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}

/** Milliseconds by part of the code, largest first. */
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

/** Part of the code: a package, a folder two levels deep, or V8 and the platform. */
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
