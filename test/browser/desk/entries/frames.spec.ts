// A post of another site in a text: pasted at the desk, and loaded by a reader on request.
import { articleText } from '../../../support/desk/article-text.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'
import { publishData } from '../../../support/browser/entries.ts'

test.use({ expectedFailures: ['https://t.me/durov/43?embed=1&dark=1'] })

const post = 'https://t.me/durov/43'
/** Reports a height as Telegram does, and another with each press. */
const stub = `<button>Play</button><script>
  const report = (height) => parent.postMessage(JSON.stringify({ event: 'resize', height }), '*')
  let height = 321
  report(height)
  document.querySelector('button').onclick = () => report((height += 1e4))
</script>`

test(
  'a pasted post becomes a card whose frame loads on request',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await page.route('**/api/backstage/unfurl**', (route) =>
      route.fulfill({
        json: { title: '频道', description: '今天的话', site: 'Telegram', image: null },
      }),
    )
    const asked: string[] = []
    await page.route('https://t.me/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: stub })
    })
    await entry.open()
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await text.evaluate((element, address) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', address)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, post)
    await page.getByRole('button', { name: '嵌入Telegram内容' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('标题')).toHaveValue('频道')
    await expect(dialog.getByLabel('读者可以从Telegram加载原内容')).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '插入', exact: true }).click()
    await expect(text.locator('[data-frame-of="Telegram"]')).toContainText('今天的话')
    const card = {
      href: post,
      title: '频道',
      description: '今天的话',
      site: 'Telegram',
      frame: true,
    }
    const body = { type: 'doc', content: [{ type: 'linkCard', attrs: card }] }
    await expect.poll(async () => (await entry.read()).data['body']).toEqual(body)
    await publishData(page, entry.id, { ...articleText('一篇帖文'), body })
    const { item_id: id } = (await entry.read()) as unknown as { item_id: number }

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/article/${id}`)
    const button = page.getByRole('button', { name: '从Telegram加载原内容' })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    expect(asked).toEqual([])
    await button.focus()
    await page.keyboard.press('Enter')
    const frame = page.locator('iframe')
    await expect(frame).toBeFocused()
    await expect(frame).toHaveAttribute('title', '频道 – Telegram')
    const play = frame.contentFrame().getByRole('button', { name: 'Play' })
    await expect(frame).toHaveAttribute('height', '321')
    await page.evaluate(() => {
      for (const { contentWindow } of document.querySelectorAll('iframe'))
        window.dispatchEvent(
          new MessageEvent('message', {
            data: { height: 999 },
            origin: 'https://evil.example',
            source: contentWindow,
          }),
        )
      window.postMessage({ height: 999 }, '*')
    })
    await expect(frame).toHaveAttribute('height', '321')
    await play.click()
    await expect(frame).toHaveAttribute('height', '1600')
    expect(asked).toEqual([`${post}?embed=1&dark=1`])
    await expect(page.getByText('Telegram会得知你的IP地址')).toBeVisible()
  },
)
