// A chart at the desk: pasted from a spreadsheet, drawn as readers will see it, changed, and undone.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })

async function pasteInto(page: Page, cell: string, text: string): Promise<void> {
  await page.getByLabel(cell, { exact: true }).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test(
  'a chart is edited in a sheet and drawn in the text',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    await textOf(page).click()
    await page.keyboard.type('/tb')
    await expect(page.getByRole('listbox', { name: '插入' }).getByRole('option')).toHaveText([
      /图表/,
    ])
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '图表' })
    await dialog.getByLabel('标题', { exact: false }).fill('最短与最长隔多久')
    await dialog.getByLabel('单位', { exact: false }).fill('毫秒')
    await pasteInto(page, '组1', '最短\t最长')
    await pasteInto(page, '类别1', '甲\t80\t1,900\n丙\t660\t740\n')
    await dialog.getByLabel('丙 最长').fill('七百')
    await dialog.getByRole('button', { name: '插入图表' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('标出的一格不是数字。')
    await expectAccessible(page, 'the sheet of a chart', '.overlay')
    await dialog.getByLabel('丙 最长').fill('740')
    await dialog.getByLabel('图表类型').selectOption({ label: '圆点，看差距' })
    await dialog.getByLabel('突出显示').selectOption('丙')
    await dialog.getByRole('button', { name: '插入图表' }).click()
    const chart = textOf(page).locator('figure.chart')
    await expect(chart.locator('circle')).toHaveCount(6)
    const body = async () => JSON.stringify((await entry.read()).data['body'])
    await expect.poll(body).toContain('{"name":"最长","values":[1900,740]}')
    expect(await body()).toContain('"marked":1')

    await page.reload()
    await page.getByRole('button', { name: '编辑图表' }).click()
    await dialog.getByLabel('甲 最短').fill('90')
    await dialog.getByRole('button', { name: '更新图表' }).click()
    await expect.poll(body).toContain('{"name":"最短","values":[90,660]}')
    await expect(chart).toHaveCount(1)
    await expectAccessible(page, 'a text with a chart')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(body).toContain('{"name":"最短","values":[80,660]}')
  },
)
