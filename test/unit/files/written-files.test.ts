// Files of subscribers and of redirects that the desk has written are read as they were.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { csvOf } from '../../../client/desk/data/files.ts'
import { readRedirects } from '../../../client/desk/screens/redirects/read-redirects.ts'
import { readSubscribers } from '../../../client/desk/screens/newsletter/import/read-subscribers.ts'
import { runs } from '../../support/data/runs.ts'

const now = new Date('2026-11-27T00:00:00Z')
const letters = fc.constantFrom(...Array.from('abcxyz019-'))
const word = fc
  .string({ unit: letters, minLength: 1, maxLength: 12 })
  .map((text) => `a${text.replaceAll(/-+/g, '-')}z`)

it('reads every subscriber of a file that it has written', async () => {
  const lists = fc.subarray([...locales], { minLength: 1 })
  const people = fc.uniqueArray(fc.record({ name: word, lists }), {
    minLength: 1,
    maxLength: 8,
    selector: ({ name }) => name,
  })
  const property = fc.asyncProperty(people, async (some) => {
    const rows = some.map((one) => ({
      email: `${one.name}@example.test`,
      lists: one.lists.join(' '),
    }))
    const file = new Blob([csvOf(['email', 'lists'], rows)])
    const { subscribers, faults } = await readSubscribers(file, { list: 'zh-CN', now })
    expect(faults).toEqual([])
    const read = subscribers.map(({ email, lists: kept }) => ({ email, lists: kept.join(' ') }))
    expect(read).toEqual(rows)
  })
  await fc.assert(property, runs(200))
})

it('reads every redirect of a file that it has written', async () => {
  const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
  const pairs = fc.array(fc.record({ from: path, to: path }), { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(pairs, async (some) => {
    const file = new Blob([csvOf(['from', 'to'], some)])
    const { rows } = await readRedirects(file)
    expect(rows.map(({ cells: { from, to } }) => ({ from, to }))).toEqual(some)
  })
  await fc.assert(property, runs(200))
})
