// CPU profile of a render: samples of V8's profiler by part of the code.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { built } from './site.ts'

/** Call frame of a sample: position of its function, from 0. */
export interface CallFrame {
  functionName: string
  /** Name of the module, as in `product` (site.ts): the entry is `site`. */
  url: string
  lineNumber: number
  columnNumber: number
}

/** Milliseconds by part of the code, largest first. */
export type Shares = [part: string, milliseconds: number][]

/** `folder` has the built files, each with its source map beside it. */
export function sharesOf(times: Iterable<[CallFrame, number]>, folder = built): Shares {
  const maps = new Map<string, SourceMap | undefined>()
  const sums = new Map<string, number>()
  for (const [frame, time] of times) {
    const { url } = frame
    if (!maps.has(url)) maps.set(url, readMap(`${folder}/${url === 'site' ? 'index.js' : url}.map`))
    const part = partOf(frame, maps.get(url))
    sums.set(part, (sums.get(part) ?? 0) + time)
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

/** Undefined for modules of the platform and of tools/bench/workers. */
function readMap(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
}

/** Part of the code: a package, a folder two levels deep, or V8 and the platform. */
function partOf(
  { functionName, lineNumber, columnNumber }: CallFrame,
  map: SourceMap | undefined,
): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  const entry = map?.findEntry(lineNumber, columnNumber)
  const source = entry && 'originalSource' in entry ? entry.originalSource : ''
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (library) return library
  return /(?:client|worker)\/[^/]+/.exec(source)?.[0] ?? 'runtime'
}
