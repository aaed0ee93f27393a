// The desk in a browser, in the name of a demo operator.
import { expect, type Page } from 'playwright/test'
import type { Role } from '../../client/contract/backstage/roles.ts'
import { demoPassword as password, newVisitor } from './account.ts'

export { demoPassword as password } from './account.ts'

/** Signs the demo operator of a role in, for all windows of this browser. */
export async function signInOperator(page: Page, role: Role): Promise<void> {
  const data = { email: `${role}@example.test`, password }
  const headers = { ...newVisitor(), 'Sec-Fetch-Site': 'same-origin' }
  const response = await page.request.post('/api/backstage/login?lang=zh-CN', { data, headers })
  expect(response.status()).toBe(200)
}

/** The same, and opens a screen of the desk. */
export async function openDesk(page: Page, role: Role, path = '/backstage'): Promise<void> {
  await signInOperator(page, role)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
