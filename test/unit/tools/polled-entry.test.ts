// Entry of the locally served site, with another Worker in place of the built one.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'entry-'))

afterAll(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
})

const worker = `
export class Hub {}
export default {
  fetch: (request, env) => { globalThis.steps.push('fetch'); return [request, env] },
  scheduled: () => 'scheduled',
}`

it('waits for a timer before each request, and leaves the rest of the Worker as it is', async () => {
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'index.js'), worker)
  copyFileSync('scripts/local/workerd/polled-entry.mjs', path.join(folder, 'entry.js'))
  const steps: string[] = []
  const wait = (milliseconds: number) => {
    steps.push(`wait ${milliseconds}`)
    return Promise.resolve()
  }
  vi.stubGlobal('steps', steps)
  vi.stubGlobal('scheduler', { wait })
  const entry = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'entry.js')).href)
  expect(await entry.default.fetch('request', 'env')).toEqual(['request', 'env'])
  expect(steps).toEqual(['wait 0', 'fetch'])
  expect(entry.default.scheduled()).toBe('scheduled')
  expect(entry.Hub).toBeTypeOf('function')
})
