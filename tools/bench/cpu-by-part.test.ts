// CPU time of a small profile, attributed to the sources of two built files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharesOf, type CallFrame } from './cpu-by-part.ts'

const folder = mkdtempSync(`${tmpdir()}/built-`)

beforeAll(() => {
  mkdirSync(`${folder}/assets`)
  writeMap('index.js', 'AAAA', ['../../worker/index.ts'])
  // The second source begins at column 10.
  writeMap('assets/app-x.js', 'AAAA,UCAA', [
    '../../../node_modules/@scope/router/dist/match.js',
    '../../../worker/site/pages/home.tsx',
  ])
})

afterAll(() => rmSync(folder, { recursive: true }))

function writeMap(file: string, mappings: string, sources: string[]): void {
  const map = { version: 3, file, names: [], mappings, sources }
  writeFileSync(`${folder}/${file}.map`, JSON.stringify(map))
}

function frameAt(url: string, columnNumber: number, functionName = ''): CallFrame {
  return { functionName, url, lineNumber: 0, columnNumber }
}

it('attributes each file by its own source map', () => {
  const shares = sharesOf(
    [
      [frameAt('site', 12), 1],
      [frameAt('assets/app-x.js', 2), 2],
      [frameAt('assets/app-x.js', 12), 3],
      [frameAt('assets/app-x.js', 14), 4],
      [frameAt('cloudflare-internal:d1-api', 12), 5],
      [frameAt('', 0, '(garbage collector)'), 6],
    ],
    folder,
  )
  expect(shares).toEqual([
    ['worker/site', 7],
    ['garbage collection', 6],
    ['runtime', 5],
    ['@scope/router', 2],
    ['worker/index.ts', 1],
  ])
})
