// Islands are found by file name, so the name the server writes into the page must match.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const files = globSync('client/features/*/*.island.tsx')

it('there are islands', () => expect(files.length).toBeGreaterThan(20))

it.each(files)('%s has one island, named like its file', (file) => {
  const names = [...readFileSync(file, 'utf8').matchAll(/\bisland\(\s*'([^']+)'/g)]
  expect(names.map(([, name]) => name)).toEqual([basename(file, '.island.tsx')])
})
