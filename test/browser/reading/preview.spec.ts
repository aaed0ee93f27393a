// Previews, from the operators' command to the editor's page.
import { execFileSync } from 'node:child_process'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, horizontalOverflow, test, gotoHydrated } from '../../support/browser/browser.ts'
import { sampledList } from '../../support/sample.ts'

/** Path and query of the link that the command prints. */
function previewLink(...args: string[]): string {
  const output = execFileSync(process.execPath, ['scripts/preview-link.ts', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { pathname, search } = new URL(output.trim().split('\n').at(-1)!)
  return pathname + search
}

const previews = [
  ['article', '1', 'English'],
  ['game', '2', '简体中文'],
] as const

for (const [type, id, language] of sampledList('previews', previews, 1)) {
  test(`the link to the ${type} opens it below the preview bar`, async ({ page }) => {
    await gotoHydrated(page, previewLink(type, id, '--hours', '2'))
    const bar = page.locator('.preview-bar')
    await expect(bar).toContainText(language)
    await expect(bar.locator('time')).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await horizontalOverflow(page)).toBe(0)
  })
}

test.describe('an invalid link', () => {
  const path = '/preview/article/2?token=old'
  test.use({ expectedFailures: [path] })

  test('shows an error with a link home', { tag: '@deep' }, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个预览打不开')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the command reports invalid arguments', { tag: '@deep' }, () => {
  const failure = (...args: string[]) => {
    try {
      previewLink(...args)
      return 0
    } catch (error) {
      return (error as { status: number }).status
    }
  }
  expect(failure('article', '999999')).toBe(1)
  expect(failure('page', '2')).toBe(2)
  expect(failure('article', '2', '--hours', '169')).toBe(2)
})
