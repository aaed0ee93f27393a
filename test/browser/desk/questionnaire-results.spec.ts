// The results of the questionnaire at the desk: bars with figures, free texts, and exports of both.
import { readFile } from 'node:fs/promises'
import { monthOf } from '../../../client/contract/days.ts'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openDesk } from '../../support/browser/desk.ts'

test('responses are counted, read and exported', { tag: '@deep' }, async ({ page, request }) => {
  const suggestion = `多写板球 ${Date.now()}`
  const sent = await request.post('/api/feedback', {
    data: {
      frequency: 'weekly',
      purposes: ['event_info'],
      channel: 'search_engine',
      satisfaction: 'satisfied',
      suggestion,
    },
    headers: { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(sent.status()).toBe(201)
  // The demo analyst uses the desk in English.
  const { year } = monthOf(new Date())
  await openDesk(page, 'analyst', `/backstage/feedback?year=${year}`)
  const often = page.getByRole('table').first()
  await expect(often.getByRole('row', { name: /^Every week/ })).toContainText('%')
  await expect(page.getByText(suggestion)).toBeVisible()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export figures/ }).click()
  const figures = await readFile((await (await saving).path())!, 'utf8')
  expect(figures).toContain('frequency')

  const taking = page.waitForEvent('download')
  // A recent sign-in counts as step-up, so no second factor is requested.
  await page.getByRole('button', { name: 'Export written answers' }).click()
  const texts = await readFile((await (await taking).path())!, 'utf8')
  expect(texts).toContain(suggestion)
})
