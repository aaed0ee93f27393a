// Addresses of the time machine, and what its screen reads from its own.
import { describe, expect, it } from 'vitest'
import { parseTimeTravelView } from '../../../client/desk/screens/time-travel/view.ts'
import {
  timeTravelUrl,
  parseTimeTravelUrl,
} from '../../../client/contract/desk/previews/time-travel.ts'

const at = '2026-11-23T10:00:00.000Z'

describe('an address', () => {
  it.each(['/', '/en-US', '/en-US/news/industry?page=2', '/search/%E7%89%8C?type=game&page=3'])(
    'names the page %s, with what the time machine keeps beside it',
    (page) => {
      const address = timeTravelUrl(at, page, { release: 7, theme: 'dark' })
      expect(address).toMatch(/[?&]release=7&theme=dark$/)
      expect(parseTimeTravelUrl(address)).toEqual({ at, page })
      expect(parseTimeTravelUrl(timeTravelUrl(at, page))).toEqual({ at, page })
    },
  )

  it('shows the home page where it names none', () => {
    expect(parseTimeTravelUrl(`/backstage/at/${at}`)).toEqual({ at, page: '/' })
  })

  it.each(['//elsewhere.test/news', 'https://elsewhere.test/news'])(
    'stays on this site, whatever %s says',
    (page) => {
      expect(timeTravelUrl(at, page)).toMatch(/^\/backstage\/at\/[^/]+\/news$/)
    },
  )

  it.each(['/', '/backstage/time', '/en-US/backstage/at/x'])('is none of %s', (address) => {
    expect(parseTimeTravelUrl(address)).toBeNull()
  })
})

describe('a view', () => {
  it('is what the address says', () => {
    const view = { at, page: '/th-TH', release: '7', width: '390', theme: 'dark' }
    expect(parseTimeTravelView(view)).toEqual(view)
    expect(parseTimeTravelView({ at: '2026-11-23T18:00+08:00' })).toEqual({ at })
  })

  it('leaves out what the address misspells', () => {
    const wrong = { at: 'soon', page: '//elsewhere.test', release: '-1', width: '7', theme: 'red' }
    expect(parseTimeTravelView(wrong)).toEqual({})
    for (const page of ['news', '/\\elsewhere.test', '/a b'])
      expect(parseTimeTravelView({ page })).toEqual({})
  })
})
