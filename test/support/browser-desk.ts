// The desk in a browser, in the name of a demo operator.
import { expect, type Page } from 'playwright/test'
import type { Role } from '../../client/contract/backstage/roles.ts'
import { demoPassword as password } from './account.ts'

export { demoPassword as password } from './account.ts'

/** Signs the demo operator of a role in and opens a screen of the desk. */
export async function openDesk(page: Page, role: Role, path = '/backstage'): Promise<void> {
  const data = { email: `${role}@example.test`, password }
  const response = await page.request.post('/api/backstage/login?lang=zh-CN', { data })
  expect(response.status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
