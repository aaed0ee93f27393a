import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../../client/desk/address.ts'
import { isSameView, toSearchParams, parseEntryView } from '../../../client/desk/data/entry-view.ts'
import {
  listFilters,
  entrySorts,
  sortOrders,
} from '../../../client/contract/desk/entries/filters.ts'
import { locales } from '../../../client/contract/locale.ts'

const anyView = fc
  .record(
    {
      lang: fc.constantFrom(...locales),
      state: fc.constantFrom(...listFilters),
      by: fc.oneof(fc.constant('me'), fc.integer({ min: 1, max: 999_999_999 }).map(String)),
      q: fc.string({ maxLength: 120, unit: 'grapheme' }),
      sort: fc.constantFrom(...entrySorts),
      order: fc.constantFrom(...sortOrders),
    },
    { requiredKeys: [] },
  )
  .map((one) => parseEntryView(one))

describe('the address of a list', () => {
  it('round-trips every view', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const there = parseEntryView(parseSearch(stringifySearch({ ...view })))
        expect(there).toEqual(view)
        expect(isSameView(there, view)).toBe(true)
        expect(parseEntryView(parseSearch(toSearchParams(view)))).toEqual(view)
      }),
    )
  })

  it('has a readable form', () => {
    const view = parseEntryView({ state: 'outdated', lang: 'th-TH', sort: 'changed_at', q: ' ' })
    expect(stringifySearch({ ...view })).toBe('?lang=th-TH&state=outdated')
    // A number stays text without quotes.
    expect(stringifySearch({ ...parseEntryView({ q: '12' }) })).toBe('?q=12')
  })

  it('omits unknown values', () => {
    expect(
      parseEntryView({ lang: 'fr', state: 'gone', by: '0', q: 7, sort: 'size', x: '1' }),
    ).toEqual({})
    // An order that the filter does not support, and the default order.
    const kept = { state: 'outdated', by: 'me' }
    expect(parseEntryView({ ...kept, sort: 'title', order: 'desc' })).toEqual({
      ...kept,
      order: undefined,
    })
  })
})
