// What stands in templates of answers for something of a message.
import { expect, it } from 'vitest'
import {
  fillPlaceholders,
  placeholdersIn,
  unknownPlaceholders,
} from '../../../client/contract/desk/inbox/response-placeholders.ts'

it('finds each name once, also those that stand for nothing', () => {
  const text = '{{name}}, {{ company }} and {{name}}: {{price}} {{}} {single}'
  expect(placeholdersIn(text)).toEqual(['name', 'company', 'price', ''])
  expect(unknownPlaceholders(text)).toEqual(['price', ''])
})

it('fills in what is known, as it is, and leaves the rest to be seen', () => {
  const known = { name: '$& {{company}}', operator: 'Wei' }
  expect(fillPlaceholders('{{ name }} {{company}} {{operator}}', known)).toBe(
    '$& {{company}} {{company}} Wei',
  )
})
