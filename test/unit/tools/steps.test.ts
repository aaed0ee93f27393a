// A step of the set-up runs again when its inputs have changed, and an interrupted step never counts as done.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isDone, runStep, type Step } from '../../../scripts/local/build-cache.ts'

let folder: string
let step: Step

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'steps-'))
  mkdirSync(path.join(folder, 'sources/deep'), { recursive: true })
  write('sources/one.txt', 'one')
  write('sources/deep/two.txt', 'two')
  const reads = ['sources', 'missing', 'settings.toml'].map((name) => path.join(folder, name))
  step = { stampFile: path.join(folder, 'done/step'), reads, given: ['120'] }
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
}

it('a step runs once, and is skipped while nothing changes', async () => {
  expect(isDone(step)).toBe(false)
  await runStep(step, () => expect(isDone(step)).toBe(false))
  expect(isDone(step)).toBe(true)
})

it.each([
  ['a byte changes', () => write('sources/deep/two.txt', 'twO')],
  ['a file is added', () => write('sources/deep/three.txt', '')],
  ['a file that was missing is there', () => write('settings.toml', '')],
  ['a file goes', () => rmSync(path.join(folder, 'sources/one.txt'))],
  [
    'a file is renamed',
    () => renameSync(path.join(folder, 'sources/one.txt'), path.join(folder, 'sources/1.txt')),
  ],
  [
    'text moves from one file to the next',
    () => (write('sources/deep/two.txt', 'twoo'), write('sources/one.txt', 'ne')),
  ],
])('a step runs again when %s', async (_, change) => {
  await runStep(step, () => undefined)
  change()
  expect(isDone(step)).toBe(false)
})

it('a step runs again for other arguments', async () => {
  await runStep(step, () => undefined)
  expect(isDone({ ...step, given: ['240'] })).toBe(false)
  expect(isDone({ ...step, given: [] })).toBe(false)
})

it('a failed step does not count as done, even if it was done before', async () => {
  await runStep(step, () => undefined)
  const failed = runStep(step, () => Promise.reject(new Error('interrupted')))
  await expect(failed).rejects.toThrow('interrupted')
  expect(existsSync(step.stampFile)).toBe(false)
})

it('a step runs again when a source changes while it runs', async () => {
  await runStep(step, () => write('sources/one.txt', 'changed meanwhile'))
  expect(isDone(step)).toBe(false)
})
