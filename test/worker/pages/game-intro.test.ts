import { beforeAll, describe, expect, it } from 'vitest'
import { games } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { demoRows } from '../../support/site/api.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { fetchApp, fetchRenewed, resetSite, testDeps, textsOf } from '../../support/site/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const t = translatorFor('en-US')
const inEnglish = demoRows(games).filter(({ lang }) => lang === 'en-US')
// The time of the database's last check is that of the demo content.
const ahead = inEnglish.toSorted((a, b) => b.released_at.localeCompare(a.released_at))[0]!
const pathOf = (row: typeof ahead) => `/en-US/game-intro/${row.id}`
const fileOf = (row: typeof ahead) => `/en-US/calendar/launch/game-${row.id}.ics`
const htmlOf = async (path: string) => (await fetchRenewed(path)).text()

describe('the page of a game', () => {
  beforeAll(resetSite)

  it('shows its stated figures as large numerals', async () => {
    const stated = inEnglish.find((row) => row.return_rate! > 0)!
    const silent = inEnglish.find((row) => !row.return_rate)!
    expect((await textsOf(pathOf(stated), '.measures dd')).slice(0, 2)).toEqual([
      `${stated.return_rate}%`,
      `${stated.highest_odds.toLocaleString('en-US')}×`,
    ])
    expect(await textsOf(pathOf(silent), '.measures dt')).not.toContain(t('game.return_rate'))
  })

  it('offers its cover as a file that every program opens', async () => {
    const link = /<a class="button" href="([^"]+)" download="([^"]+)"/.exec(
      await htmlOf(pathOf(ahead)),
    )
    expect(link?.[1]).toMatch(/^\/media\/og\/games\/[\w-]+\.webp/)
    expect(link?.[2]).toBe(`${ahead.title}.jpg`)
  })

  it('offers the launch as a calendar file with a reminder, until the launch', async () => {
    expect(await htmlOf(pathOf(ahead))).toContain(fileOf(ahead))
    const file = await (await fetchApp(fileOf(ahead))).text()
    const start = ahead.released_at.replaceAll(/[-:]|\.\d+/g, '')
    expect(file).toContain(`DTSTART:${start}\r\n`)
    expect(file).toContain(`SUMMARY;LANGUAGE=en-US:${t('game.opens', { title: ahead.title })}\r\n`)
    expect(file).toMatch(/BEGIN:VALARM\r\n(?:.+\r\n)*TRIGGER:-PT1H\r\n/)
    setClock(ahead.released_at)
    await publishScheduled(testDeps(new Date(ahead.released_at)))
    expect(await htmlOf(pathOf(ahead))).not.toContain(fileOf(ahead))
    expect((await fetchApp(fileOf(ahead))).status).toBe(404)
  })
})
