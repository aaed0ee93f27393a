import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { componentIds } from '../../../client/contract/site.ts'
import { publishDue } from '../../../worker/services/schedule.ts'
import { publishAll } from '../../support/publish-all.ts'
import { events, pageComponents } from '../../../worker/storage/schema/index.ts'
import { get } from '../../support/api.ts'
import { addEvent, inEnglish } from '../../support/calendar.ts'
import { setClock, stopClockAt } from '../../support/clock.ts'
import { askRenewed, freshSite, readPage, testDeps, textsOf } from '../../support/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const { db } = testDeps()
const open = async (path: string) => readPage(await askRenewed(path))
const activities = inEnglish.filter((row) => row.kind === 'event')

describe('the day line of home', () => {
  beforeEach(freshSite)
  const line = () => textsOf('/en-US', '.day-line li')

  it('has today’s events by the hour, those gone by marked', async () => {
    await addEvent({ starts_at: '2026-11-19T16:00:00.000Z', ends_at: '2026-11-19T17:00:00.000Z' })
    expect(await line()).toEqual(['00:00Lanternfish', expect.stringMatching(/^16:00Moon Wheel/)])
    const { html } = await open('/en-US')
    expect(html).toContain('<li class="casino past" style="--at:0.00%;--tier:0">')
    expect(html).toContain('--at:66.67%')
  })

  it('names what began before and still runs', async () => {
    const running = activities.filter((row) => row.starts_at < noon && row.ends_at > noon)
    expect(running.length).toBeGreaterThan(0)
    const [text = ''] = await textsOf('/en-US', '.day-running')
    for (const { title } of running) expect(text).toContain(title)
  })

  it('turns over at midnight of UTC+8', async () => {
    const lineAt = async (moment: string) => {
      setClock(moment)
      await publishDue(testDeps(new Date(moment)))
      return line()
    }
    expect(await lineAt('2026-11-20T15:59:50.000Z')).toEqual([
      expect.stringMatching(/^16:00Moon Wheel/),
    ])
    const after = await lineAt('2026-11-20T16:00:05.000Z')
    expect(after.map((text) => text.slice(0, 5))).toEqual(['14:00', '20:00'])
    expect((await open('/en-US')).html).toContain('{"day":"2026-11-21"}')
    setClock(noon)
  })

  it('comes with the component of what is latest, also in the API', async () => {
    const { page } = await get(api.page, '/api/page?lang=en-US')
    const part = page.component_list.find((one) => one.component_id === componentIds.latest)!
    expect(part.calendar_list.length).toBeGreaterThan(1)
    const others = page.component_list.filter((one) => one !== part)
    expect(others.flatMap((one) => one.calendar_list)).toEqual([])
    await db
      .update(pageComponents)
      .set({ published_at: null })
      .where(eq(pageComponents.component_id, componentIds.latest))
    await publishAll()
    expect((await open('/en-US')).html).not.toContain('class="section day"')
  })

  it('is not there on a day without events', async () => {
    await db.delete(events)
    await publishAll()
    expect((await open('/en-US')).html).not.toContain('day-line')
  })
})
