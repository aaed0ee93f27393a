// The results of the questionnaire at the desk: bars beside their figures, what people wrote, and files of both.
import { readFile } from 'node:fs/promises'
import { newVisitor } from '../support/account.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { openDesk, password } from '../support/browser-desk.ts'

test('answers are counted, read and saved', async ({ page, request }) => {
  const suggestion = `多写板球 ${Date.now()}`
  const sent = await request.post('/api/feedback', {
    data: {
      frequency: 'weekly',
      purposes: ['event_info'],
      channel: 'search_engine',
      satisfaction: 'satisfied',
      suggestion,
    },
    headers: { ...newVisitor(), 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(sent.status()).toBe(201)
  await openDesk(page, 'analyst', '/backstage/feedback')
  const often = page.getByRole('table').first()
  await expect(often.getByRole('row', { name: /^每周/ })).toContainText('%')
  await expect(page.getByText(suggestion)).toBeVisible()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导出数字/ }).click()
  const figures = await readFile((await (await saving).path())!, 'utf8')
  expect(figures).toContain('frequency')

  const taking = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出这些话' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('密码').fill(password)
  await dialog.getByRole('button', { name: '继续' }).click()
  const texts = await readFile((await (await taking).path())!, 'utf8')
  expect(texts).toContain(suggestion)
})
