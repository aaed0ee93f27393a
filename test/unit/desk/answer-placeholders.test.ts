// Placeholders in response templates.
import { expect, it } from 'vitest'
import {
  fillPlaceholders,
  placeholdersIn,
  unknownPlaceholders,
} from '../../../client/contract/desk/inbox/response-placeholders.ts'

it('finds each name once, including unknown ones', () => {
  const text = '{{name}}, {{ company }} and {{name}}: {{price}} {{}} {single}'
  expect(placeholdersIn(text)).toEqual(['name', 'company', 'price', ''])
  expect(unknownPlaceholders(text)).toEqual(['price', ''])
})

it('fills in known values unchanged, and keeps the other placeholders visible', () => {
  const known = { name: '$& {{company}}', operator: 'Wei' }
  expect(fillPlaceholders('{{ name }} {{company}} {{operator}}', known)).toBe(
    '$& {{company}} {{company}} Wei',
  )
})
