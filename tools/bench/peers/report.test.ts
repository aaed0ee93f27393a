import { expect, it } from 'vitest'
import { pageNames, ratiosOf, tableOf, type Kind, type Sample } from './report.ts'

function samplesOf(server: string, kind: Kind, values: readonly number[]): Sample[] {
  return pageNames.flatMap((page) => values.map((value) => ({ server, page, kind, value })))
}

const samples = [
  ...samplesOf('constant', 'memory', [4000]),
  ...samplesOf('Meridian', 'memory', [1000, 3000, 2000]),
  ...samplesOf('Meridian', 'rendered', [5]),
  ...samplesOf('Peer', 'memory', [500]),
  ...samplesOf('Peer', 'rendered', [12.5]),
]

it('writes the medians of a server in one row, and a dash for what it lacks', () => {
  expect(tableOf(samples).split('\n').slice(2)).toEqual([
    '| constant | 4000 / 4000 / 4000 | – | – |',
    '| Meridian | 2000 / 2000 / 2000 | 5.0 / 5.0 / 5.0 | – |',
    '| Peer | 500 / 500 / 500 | 12.5 / 12.5 / 12.5 | – |',
  ])
})

it('gives ratios above one where the product is faster, of what both have', () => {
  expect(ratiosOf(samples)).toEqual([
    'Meridian to constant: memory 0.50 / 0.50 / 0.50',
    'Meridian to Peer: memory 4.00 / 4.00 / 4.00, rendered 2.50 / 2.50 / 2.50',
  ])
})
