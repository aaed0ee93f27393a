// Invitation to the questionnaire: shown to everyone while it is open, except to respondents.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedbackHint } from '../../../client/contract/questionnaire/hint.ts'
import { locales } from '../../../client/contract/locale.ts'
import { href, localePath } from '../../../client/contract/paths.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { logIn, sendApi } from '../../support/site/member.ts'
import { moveQuestionnaireTo } from '../../support/site/questionnaire.ts'
import { fetchApp, fetchRenewed, resetSite, testDeps } from '../../support/site/site.ts'

const form = {
  frequency: 'weekly',
  purposes: ['product_info'],
  channel: 'search_engine',
  satisfaction: 'satisfied',
}
/** Times in UTC+8. */
const days = {
  before: '2026-11-30T23:59:00+08:00',
  first: '2026-12-01T00:00:00+08:00',
  last: '2026-12-31T23:59:00+08:00',
  after: '2027-01-01T00:00:00+08:00',
}
stopClockAt(days.first)
const invitations = async (path: string) =>
  [...(await (await fetchRenewed(path)).text()).matchAll(/data-feedback=""/g)].length
const hintIn = (response: Response) =>
  response.headers.getSetCookie().find((one) => one.startsWith(`${feedbackHint}=`))

async function openInDecember(): Promise<void> {
  await resetSite()
  await moveQuestionnaireTo({ year: 2026, from_at: days.first, to_at: days.after })
}

describe('the invitation', () => {
  beforeAll(openInDecember)

  it.each(locales)('is on home, in the member center and in every footer in %s', async (locale) => {
    const page = await (await fetchApp(localePath(locale, '/'))).text()
    expect(page).toContain(`href="${href(locale, 'feedback')}"`)
    expect(await invitations(localePath(locale, '/'))).toBe(2)
    expect(await invitations(href(locale, 'member', { tab: 'likes' }))).toBe(2)
    expect(await invitations(localePath(locale, '/faq'))).toBe(1)
  })

  it('appears and disappears on time, also on cached pages', async () => {
    const paths = ['/', '/member/account', '/faq']
    const seen = () => Promise.all(paths.map(invitations))
    const at = async (moment: string) => {
      setClock(moment)
      await publishScheduled(testDeps(new Date(moment)))
      return seen()
    }
    // The preceding tests ran at later times.
    setClock(days.before)
    await publishAll()
    expect(await at(days.before)).toEqual([0, 0, 0])
    expect(await at(days.first)).toEqual([2, 2, 1])
    expect(await at(days.last)).toEqual([2, 2, 1])
    expect(await at(days.after)).toEqual([0, 0, 0])
  })
})

describe('a respondent', () => {
  beforeEach(async () => {
    await openInDecember()
    setClock(days.first)
  })

  it('has a cookie readable by scripts until it closes', async () => {
    expect(hintIn(await sendApi('/api/feedback', { body: form }))).toBe(
      `${feedbackHint}=2026; Path=/; Expires=Thu, 31 Dec 2026 16:00:00 GMT; Secure; SameSite=Lax`,
    )
  })

  it('has the cookie on other devices as a member', async () => {
    const [one, other, stranger] = [
      await logIn('member'),
      await logIn('member'),
      await logIn('member2'),
    ]
    const hinted = async (as: string) => hintIn(await sendApi('/api/user', { as })) !== undefined
    expect(await hinted(other)).toBe(false)
    await sendApi('/api/feedback', { body: form, as: one })
    expect(await hinted(other)).toBe(true)
    expect(await hinted(stranger)).toBe(false)
    const response = await sendApi('/feedback', { as: other })
    expect([response.headers.get('Location'), hintIn(response) !== undefined]).toEqual(['/', true])
    setClock(days.after)
    expect(await hinted(other)).toBe(false)
  })
})
