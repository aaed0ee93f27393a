// Operators' commands, run as a person types them. Their standard output goes into files and pipes.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { test } from '../support/browser/served-site.ts'

/** Standard output of a command in bytes. The environment asks for verbose logs, which must not appear in it. */
function stdoutOf(...words: string[]): Buffer {
  const env = { ...process.env, WRANGLER_LOG: 'log' }
  // Removes settings that the npm running these tests has set.
  for (const name of Object.keys(env))
    if (name.startsWith('npm_')) Reflect.deleteProperty(env, name)
  return execFileSync('npm', ['run', '-s', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

test('an export is a CSV table from its first byte', { tag: '@deep' }, () => {
  const csv = stdoutOf('export', '--', 'contact')
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv.subarray(3).toString()).toMatch(/^id,created_at,[a-z_,]+\r\n/)
})

test('other commands print only their result', { tag: '@deep' }, () => {
  expect(stdoutOf('report').toString()).toMatch(/^Measured from /)
  expect(stdoutOf('preview-link', '--', 'article', '1').toString()).toMatch(/^http\S+\n$/)
  expect(stdoutOf('operator', '--', 'list').toString()).toMatch(
    /^owner@example\.test\tactive\towner\t/,
  )
  expect(stdoutOf('maintenance', '--', 'pass').toString()).toMatch(/^http\S+\n$/)
})

test('a folder of an old site becomes drafts, and its import is undone', { tag: '@deep' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'old-site-'))
  const text =
    '---\ntitle: One\ndate: 2026-01-31\nurl: /old-one/\n---\nA line.\n\n![Sea](sea.png)\n'
  writeFileSync(join(folder, 'one.md'), text)
  writeFileSync(join(folder, 'sea.png'), Buffer.from(pixel, 'base64'))
  const answerOf = (...words: string[]) => stdoutOf('import', '--', ...words).toString()
  expect(answerOf(folder, '--dry-run')).toMatch(/^planned: 1 created, .*\n\{\n {2}"types"/)
  const [, run = ''] =
    /^planned: 1 created, .* 1 images, 1 redirects, .*\nimport (\d+): 1 created, 1 images\n$/.exec(
      answerOf(folder),
    ) ?? []
  expect(run).not.toBe('')
  expect(answerOf(folder, '--run', run)).toMatch(/^planned: 0 created, 0 updated, 1 unchanged, /)
  expect(answerOf('--undo', run)).toBe(`import ${run}: 1 undone, 0 kept, 1 images\n`)
  expect(() => answerOf('--undo', run)).toThrow()
  expect(() => answerOf(join(folder, 'missing.xml'))).toThrow()
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the running site stores no traces of IP addresses', { tag: '@deep' }, async ({ request }) => {
  expect((await request.get('/robots.txt')).status()).toBe(200)
  expect(existsSync(`${process.env['MERIDIAN_STATE']}/v3/observability`)).toBe(false)
})
