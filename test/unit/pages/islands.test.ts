// Islands are found by file name, so the name in the page must match.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

it('each island has the name of its file', () => {
  const files = globSync('client/features/*/*.island.tsx')
  expect(files.length).toBeGreaterThan(20)
  const names = files.map((file) => [
    file,
    ...[...readFileSync(file, 'utf8').matchAll(/\bisland\(\s*'([^']+)'/g)].map(([, name]) => name),
  ])
  expect(names).toEqual(files.map((file) => [file, basename(file, '.island.tsx')]))
})
