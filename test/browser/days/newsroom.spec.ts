// A newsroom's day: two editors, a translator and a lawyer with a preview link take an article from idea to six languages.
import { locales } from '../../../client/contract/locale.ts'
import { localePath, pathTo } from '../../../client/contract/paths.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openDesk, signInOperator } from '../../support/browser/desk.ts'
import { changeDraft, createEntry, readEntry } from '../../support/browser/entries.ts'
import { any, eitherText, matching, startDeskDay } from '../../support/browser/texts.ts'
import { articleText } from '../../support/desk/article-text.ts'

test(
  'an article goes from idea to six languages',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    const t = await startDeskDay(page, baseURL!, 'en-US')
    const title = `港口的灯 ${Date.now()}`
    const editorOf = ({ id }: { id: number }) => `/backstage/article/${id}`
    const live = async (lang: (typeof locales)[number]) => {
      const path = localePath(lang, pathTo('article', { id: source.item_id }))
      return (await page.request.get(path)).text()
    }

    await signInOperator(page, 'editor')
    const source = await createEntry(page, 'zh-CN')
    await changeDraft(page, source.id, articleText(title, '第一段。', '灯塔第一次亮了。'))
    await test.step('an editor writes it and asks for a review', async () => {
      await openDesk(page, 'editor', editorOf(source))
      const panel = page.locator('.assignment')
      const stage = panel.getByLabel(t('assignment.stage'))
      await panel.locator('summary').click()
      await stage.selectOption('review')
      await expect(
        panel.getByText(matching(t('assignment.since.review', { name: any, time: any }))),
      ).toBeVisible()
    })

    const lawyer = await browser.newPage({ javaScriptEnabled: false })
    await test.step('the other editor finds it on Today and makes a link for the lawyer', async () => {
      await openDesk(page, 'owner')
      const waiting = page.getByRole('region', { name: t('assignment.waiting') })
      await expect(waiting.getByRole('link', { name: title })).toBeVisible()
      await page.goto(`${editorOf(source)}/preview`)
      await page.getByLabel(t('preview.with_notes')).check()
      await page.getByRole('button', { name: t('preview.share') }).click()
      const { pathname, search } = new URL(await page.locator('input[readonly]').inputValue())
      await lawyer.goto(new URL(pathname + search, page.url()).href)
    })

    await page.getByRole('link', { name: t('preview.write') }).click()
    const notes = page.locator('.notes')
    await test.step('the lawyer asks; the editor answers in the open text and changes it', async () => {
      await expect(notes.getByRole('textbox', { name: t('notes.add') })).toBeVisible()
      const form = lawyer.locator('#notes > form')
      await form.getByLabel(eitherText('preview.name')).fill('Mei Lin')
      await form.getByLabel(eitherText('preview.place')).selectOption('灯塔第一次亮了。')
      await form.getByLabel(eitherText('preview.note')).fill('“第一次”有出处吗？')
      await form.getByRole('button').click()
      await expect(lawyer.getByText(eitherText('preview.note_sent'))).toBeVisible()
      await expect(notes.getByText(t('notes.guest', { name: 'Mei Lin' }))).toBeVisible()

      await notes.getByRole('button', { name: t('notes.reply') }).click()
      const reply = notes.locator('form').filter({ has: page.getByLabel(t('notes.reply')) })
      await reply.getByRole('textbox').fill('没有，改了。')
      await reply.getByRole('button', { name: t('notes.send') }).click()
      await expect(notes.getByText('没有，改了。')).toBeVisible()
      const text = page.getByRole('textbox', { name: t('editor.body'), exact: true })
      await text.getByText('灯塔第一次亮了。').click()
      await page.keyboard.press('End')
      await page.keyboard.press('Shift+Home')
      await page.keyboard.type('灯塔亮了。')
      await expect
        .poll(async () => JSON.stringify(await readEntry(page, source.id)))
        .toContain('"灯塔亮了。"')
      await lawyer.reload()
      await expect(lawyer.locator('.guest-thread').getByText('没有，改了。')).toBeVisible()
      await expect(lawyer.getByRole('article').first()).toContainText('灯塔亮了。')
    })
    await lawyer.close()

    await test.step('the translator writes Thai, and the editors the other languages', async () => {
      for (const lang of locales.filter((one) => one !== 'zh-CN')) {
        const entry = await createEntry(page, lang, source.group_id)
        await changeDraft(page, entry.id, articleText(`${title} ${lang}`, 'One.', 'Two.'))
        if (lang !== 'th-TH') continue
        await openDesk(page, 'translator', editorOf(entry))
        const heading = page.getByRole('textbox', { name: t('editor.field.title'), exact: true })
        await heading.fill(`แสงไฟ ${title}`)
        await expect
          .poll(async () => JSON.stringify(await readEntry(page, entry.id)))
          .toContain('แสงไฟ')
        await signInOperator(page, 'editor')
      }
    })

    await test.step('an editor publishes all six after the question about open notes', async () => {
      await openDesk(page, 'owner', editorOf(source))
      const others = page.getByRole('group', { name: t('editor.publish.with_translations') })
      await expect(others.getByRole('checkbox')).toHaveCount(5)
      for (const box of await others.getByRole('checkbox').all()) await box.check()
      await page
        .getByRole('button', { name: t('editor.publish.several_now', { count: 6 }) })
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(t('notes.before_publishing', { count: 1 }))).toBeVisible()
      await dialog
        .getByRole('button', { name: matching(t('editor.publish.go', { what: any })) })
        .click()
      await expect(
        page.getByText(matching(t('editor.publish.done_now', { time: any }))),
      ).toBeVisible()
      const { translations } = await readEntry(page, source.id)
      expect(translations.map(({ state }) => state)).toEqual(Array(5).fill('published'))
      expect(await live('zh-CN')).toContain('灯塔亮了。')
      expect(await live('th-TH')).toContain('แสงไฟ')
    })
  },
)
