// What an editor does on an ordinary day, counted in actions.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { noScriptActions } from '../../support/browser/actions.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { createEntry, outdatedTranslations, publishEntry } from '../../support/browser/entries.ts'
import { drawnPicture } from '../../support/browser/drawn-picture.ts'
import { expect, test } from '../../support/browser/browser.ts'

/** A title that no other test has. */
const unique = (words: string) => `${words} ${test.info().retry} ${Date.now()}`
const textOf = (page: Page) => page.getByRole('textbox', { name: '正文' })

/** A document as Word copies it. */
const fromWord = (name: string) => readFile(`test/fixtures/paste/${name}.html`, 'utf8')

test('an article in three languages is pasted from Word, illustrated and scheduled', async ({
  page,
}) => {
  await openDesk(page, 'editor', '/backstage/article?lang=zh-CN')
  const [lists, table] = await Promise.all(['word-lists', 'word-table'].map(fromWord))
  const picture = await drawnPicture(page, 'harbour.png')
  const title = unique('港口的灯')
  const person = noScriptActions(page)
  /** From the title on to the text. */
  const write = async (heading: string, subtitle: string, html: string) => {
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeFocused()
    await person.type(heading)
    await person.press('Enter')
    await person.type(subtitle)
    await person.press('Enter')
    await person.paste(html)
  }
  const alt = page.getByLabel('封面替代文字')

  await person.press('c')
  await expect(page.getByRole('button', { name: '新建草稿 · 简体中文' })).toBeVisible()
  await person.press('Enter')
  await write(title, '一座灯塔的一夜', lists!)
  await person.choose(page.getByLabel('分类'), 'industry')
  await person.choose(page.getByLabel('主题', { exact: true }), 'news')
  const cover = page.getByRole('group', { name: '封面图片', exact: true })
  await person.upload(cover.locator('input[type=file]'), picture)
  await expect(cover.getByRole('img', { name: 'harbour.png' })).toBeVisible()
  await person.fill(alt, '夜里的灯塔')

  await person.click(page.getByRole('button', { name: '新建English译文' }))
  await write(unique('Harbour lights'), 'A night at a lighthouse', table!)
  await person.fill(page.getByLabel('作者'), 'The harbour desk')
  await person.fill(alt, 'A lighthouse at night')
  await person.click(page.getByRole('button', { name: '新建ไทย译文' }))
  await write(unique('แสงไฟ'), 'คืนหนึ่งที่ประภาคาร', lists!)
  await person.fill(page.getByLabel('作者'), 'กองบรรณาธิการ')
  await person.fill(alt, 'ประภาคารยามค่ำคืน')
  await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()

  const opened = page.waitForEvent('popup')
  await person.click(page.getByRole('link', { name: '预览', exact: true }))
  const preview = await opened
  await person.click(preview.getByRole('button', { name: '390', exact: true }))
  const phone = preview.frameLocator('iframe')
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('แสงไฟ')
  await expect(phone.getByText('คืนหนึ่งที่ประภาคาร').first()).toBeVisible()
  await preview.close()

  await person.fill(page.getByLabel('发布时间，留空为立即'), '2100-01-02T18:00')
  await person.click(page.getByRole('checkbox', { name: '简体中文' }))
  await person.click(page.getByRole('checkbox', { name: 'English' }))
  await person.click(page.getByRole('button', { name: /18:00.*发布3种语言/ }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: /^确认：/ }))
  await expect(page.getByText(/^已排在/)).toBeVisible()
  expect(person.actions()).toBeLessThanOrEqual(40)

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const entry = await page.request.get(`/api/backstage/entry/${id}`)
  const { state, translations } = (await entry.json()) as {
    state: string
    translations: { state: string }[]
  }
  expect([state, ...translations.map((one) => one.state)]).toEqual(Array(3).fill('scheduled'))
})

test('a typo in a live article is corrected, and its translation need not follow', async ({
  page,
}) => {
  await openDesk(page, 'editor')
  const title = unique('港口的灯')
  const source = await createEntry(page, 'zh-CN')
  await publishEntry(page, source, title, ['第一段。', '灯塔在港囗亮了。'])
  const english = await createEntry(page, 'en-US', source.group_id)
  await publishEntry(page, english, unique('Harbour lights'), ['The first.', 'The lamp is lit.'])
  const person = noScriptActions(page)

  await person.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await person.type(title)
  const first = page.getByRole('menuitem').and(page.locator('[data-focused]'))
  await expect(first).toContainText(title)
  await person.press('Enter')
  await person.click(textOf(page).getByText('灯塔在港囗亮了。'))
  await person.press('End')
  await person.press('Shift+Home')
  await person.type('灯塔在港口亮了。')
  await person.click(page.getByRole('checkbox', { name: '只改字句，译文不必跟着改' }))
  await person.press('Control+Enter')
  await person.click(page.getByRole('dialog').getByRole('button', { name: /^确认：/ }))
  await expect(page.getByText('已发布，读者现在就能看到。')).toBeVisible()
  expect(person.actions()).toBeLessThanOrEqual(10)

  const live = await page.request.get(`/article/${source.item_id}`)
  expect(await live.text()).toContain('灯塔在港口亮了。')
  const entry = await page.request.get(`/api/backstage/entry/${english.id}`)
  expect(await entry.json()).toMatchObject({ outdated_since: null })
})

test('a paragraph of the source has changed, and two translations follow', async ({ page }) => {
  await openDesk(page, 'editor')
  const title = unique('等待的实验')
  const { hongKong } = await outdatedTranslations(page, title)
  await page.goto('/backstage/translation?state=outdated')
  const row = page.getByRole('row', { name: title })
  const panel = page.getByRole('complementary', { name: '译文' })
  const person = noScriptActions(page)

  await person.click(row.getByRole('button', { name: /English/ }))
  await expect(panel.locator('ins')).toHaveText('更快')
  await expect(panel).toContainText('Servers.')
  await person.press('s')
  await expect(row.getByRole('button', { name: 'English：已上线' })).toBeVisible()

  await person.press('ArrowLeft')
  await expect(panel).toContainText('舊的。')
  await person.click(panel.getByRole('button', { name: '由简体转成草稿' }))
  // Somebody has written there: it asks, and keeps what there was.
  await person.click(page.getByRole('button', { name: '留作版本，再替换' }))
  await expect(page.getByText('草稿已写好')).toBeVisible()
  await person.click(panel.getByRole('button', { name: /立即发布/ }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: /立即发布/ }))
  await expect(row.getByRole('button', { name: /繁體中文.*已上线/ })).toBeVisible()
  expect(person.actions()).toBeLessThanOrEqual(7)

  const entry = await page.request.get(`/api/backstage/entry/${hongKong.id}?lang=zh-CN`)
  const text = JSON.stringify(await entry.json())
  expect(text).toContain('網絡裏的伺服器更快。')
  expect(text).toContain('人手寫的第一段。')
})
