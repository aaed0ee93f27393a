// Demo content of a site first started in any month: its newest dates are of that day.
import { expect, it } from 'vitest'
import { readArticles, readSite } from '../../../scripts/seed/content/content.ts'
import { daysLater } from '../../../scripts/seed/content/dates.ts'

const dayMs = 24 * 60 * 60 * 1000

it.each(['2026-11-28', '2027-02-01', '2028-08-31'])(
  'has a story of the last 24 hours and near polls on a first start on %s',
  (day) => {
    const now = Date.parse(`${day}T06:00:00Z`)
    const days = daysLater(new Date(now))
    const newest = Math.max(...readArticles(days).map((one) => Date.parse(one.published_at)))
    const { polls, marquee, launches } = readSite(days)
    expect(now - newest).toBeGreaterThanOrEqual(0)
    expect(now - newest).toBeLessThan(dayMs)
    const ends = polls.map(({ to }) => (Date.parse(to) - now) / dayMs)
    expect(Math.max(...ends)).toBeLessThan(180)
    expect(ends.filter((left) => left < 0).length).toBeGreaterThan(0)
    expect(marquee.every((one) => Date.parse(one.end_at) > now)).toBe(true)
    expect(launches.filter((one) => Date.parse(one.at) > now)).toHaveLength(8)
  },
)

it('moves texts with the times that they name, and leaves the archive', () => {
  const titleOf = (days: number) =>
    readArticles(days).find(({ slug }) => slug === 'bamboo-date')!['en-US']!.title
  expect([titleOf(0), titleOf(200)].map((title) => title.split(': ')[1])).toEqual([
    'December 3',
    'June 21',
  ])
  const archive = readArticles(200).filter((one) => one.published_at < '2026-11')
  expect(archive.length).toBeGreaterThan(30)
})
