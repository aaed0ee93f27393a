// Addresses of the time machine, and the state in its screen's own address.
import { describe, expect, it } from 'vitest'
import { parseTimeTravelView } from '../../../client/desk/screens/time-travel/view.ts'
import {
  timeTravelUrl,
  parseTimeTravelUrl,
} from '../../../client/contract/desk/previews/time-travel.ts'

const at = '2026-11-23T10:00:00.000Z'

describe('an address', () => {
  it.each(['/', '/en-US', '/en-US/news/industry?page=2', '/search/%E7%89%8C?type=game&page=3'])(
    'contains the page %s, and the state of the time machine',
    (page) => {
      const address = timeTravelUrl(at, page, { release: 7, theme: 'dark' })
      expect(address).toMatch(/[?&]release=7&theme=dark$/)
      expect(parseTimeTravelUrl(address)).toEqual({ at, page })
      expect(parseTimeTravelUrl(timeTravelUrl(at, page))).toEqual({ at, page })
    },
  )

  it('shows the home page without a page', () => {
    expect(parseTimeTravelUrl(`/backstage/at/${at}`)).toEqual({ at, page: '/' })
  })

  it.each(['//elsewhere.test/news', 'https://elsewhere.test/news'])(
    'stays on this site for %s',
    (page) => {
      expect(timeTravelUrl(at, page)).toMatch(/^\/backstage\/at\/[^/]+\/news$/)
    },
  )

  it.each(['/', '/backstage/time', '/en-US/backstage/at/x'])('is invalid for %s', (address) => {
    expect(parseTimeTravelUrl(address)).toBeNull()
  })
})

describe('a view', () => {
  it('is read from the address', () => {
    const view = { at, page: '/th-TH', release: '7', width: '390', theme: 'dark' }
    expect(parseTimeTravelView(view)).toEqual(view)
    expect(parseTimeTravelView({ at: '2026-11-23T18:00+08:00' })).toEqual({ at })
  })

  it('omits invalid values of the address', () => {
    const wrong = { at: 'soon', page: '//elsewhere.test', release: '-1', width: '7', theme: 'red' }
    expect(parseTimeTravelView(wrong)).toEqual({})
    for (const page of ['news', '/\\elsewhere.test', '/a b'])
      expect(parseTimeTravelView({ page })).toEqual({})
  })
})
