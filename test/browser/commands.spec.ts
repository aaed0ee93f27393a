// Operators' commands as they are typed: their standard output goes into files and pipes.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect } from 'playwright/test'
import { test } from '../support/browser/served-site.ts'

/** The bytes of a command's standard output. Its surroundings ask for as much talk as there is. */
function stdoutOf(...words: string[]): Buffer {
  const env = { ...process.env, WRANGLER_LOG: 'log' }
  // What an npm around these tests was told.
  for (const name of Object.keys(env))
    if (name.startsWith('npm_')) Reflect.deleteProperty(env, name)
  return execFileSync('npm', ['run', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

test('an export is a table from its first byte', () => {
  const csv = stdoutOf('export', '--', 'contact')
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv.subarray(3).toString()).toMatch(/^id,created_at,[a-z_,]+\r\n/)
})

test('the other commands print their answer alone', { tag: '@deep' }, () => {
  expect(stdoutOf('report').toString()).toMatch(/^Measured from /)
  expect(stdoutOf('preview-link', '--', 'article', '1').toString()).toMatch(/^http\S+\n$/)
  expect(stdoutOf('operator', '--', 'list').toString()).toMatch(
    /^owner@example\.test\tactive\towner\t/,
  )
  expect(stdoutOf('maintenance', '--', 'pass').toString()).toMatch(/^http\S+\n$/)
})

test('the running site keeps no traces of addresses', { tag: '@deep' }, async ({ request }) => {
  expect((await request.get('/robots.txt')).status()).toBe(200)
  expect(existsSync(`${process.env['MERIDIAN_STATE']}/v3/observability`)).toBe(false)
})
