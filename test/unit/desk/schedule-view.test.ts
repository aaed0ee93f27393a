import { expect, it } from 'vitest'
import { toScheduleQuery, parseScheduleView } from '../../../client/desk/screens/schedule/view.ts'
import { placeFindings } from '../../../client/desk/screens/campaigns/placement-coverage.ts'
import type { ScheduledCampaign } from '../../../client/contract/desk/campaigns-api.ts'
import { locales } from '../../../client/contract/locale.ts'

it('the view follows the address, without its invalid values', () => {
  const view = { month: '2027-02', shape: 'list', kind: 'release', lang: 'th-TH' }
  expect(parseScheduleView(view)).toEqual(view)
  expect(parseScheduleView({ month: '2027-13', kind: 'rumour', lang: 'xx', shape: 'pie' })).toEqual(
    {},
  )
})

it('the view requests the days of the month in UTC+8', () => {
  expect(toScheduleQuery({ lang: 'en-US' }, '2027-02')).toEqual({
    from: '2027-01-31T16:00:00.000Z',
    to: '2027-02-28T16:00:00.000Z',
    in: 'en-US',
  })
})

it('the view finds future gaps of placements, and overlaps', () => {
  const campaign = (entry_id: number, start_at: string, end_at: string): ScheduledCampaign => ({
    entry_id,
    place: 'cover',
    title: '',
    languages: [...locales],
    start_at,
    end_at,
  })
  const one = campaign(1, '2027-01-01T00:00:00.000Z', '2027-02-10T00:00:00.000Z')
  const two = campaign(2, '2027-02-08T00:00:00.000Z', '2027-02-20T00:00:00.000Z')
  const window = { from: '2027-02-01T00:00:00.000Z', to: '2027-02-28T00:00:00.000Z' }
  const found = (now: string) =>
    placeFindings([one, two], window, new Date(now))
      .filter(({ place }) => place === 'cover')
      .map(({ kind, start, campaigns }) => [
        kind,
        new Date(start).toISOString().slice(0, 10),
        campaigns.map(({ entry_id }) => entry_id),
      ])
  expect(found('2027-01-01T00:00:00.000Z')).toEqual([
    ['overlap', '2027-02-08', [1, 2]],
    ['gap', '2027-02-20', []],
  ])
  expect(found('2027-02-22T00:00:00.000Z')).toEqual([['gap', '2027-02-22', []]])
  expect(found('2027-03-22T00:00:00.000Z')).toEqual([])
})
