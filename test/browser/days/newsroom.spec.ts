// A newsroom's day: two editors, a translator and a lawyer with a preview link take an article from idea to six languages.
import { locales } from '../../../client/contract/locale.ts'
import { pathTo, localePath } from '../../../client/contract/paths.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openDesk, signInOperator } from '../../support/browser/desk.ts'
import { changeDraft, createEntry, readEntry } from '../../support/browser/entries.ts'
import { any, matching, startDeskDay, eitherText } from '../../support/browser/texts.ts'
import { articleText } from '../../support/desk/article-text.ts'

test('an article goes from idea to six languages', async ({ page, browser, baseURL }) => {
  const t = await startDeskDay(page, baseURL!, 'en-US')
  const title = `港口的灯 ${Date.now()}`
  await signInOperator(page, 'author')
  const source = await createEntry(page, 'zh-CN')
  await changeDraft(page, source.id, articleText(title, '第一段。', '灯塔第一次亮了。'))
  const editorOf = (id: number) => `/backstage/article/${id}`

  await test.step('the author asks for a review', async () => {
    await openDesk(page, 'author', editorOf(source.id))
    const panel = page.locator('.assignment')
    const stage = panel.getByLabel(t('assignment.stage'))
    if (!(await stage.isVisible())) await panel.locator('summary').click()
    await stage.selectOption('review')
    await expect(
      panel.getByText(matching(t('assignment.since.review', { name: any, time: any }))),
    ).toBeVisible()
  })

  const lawyer = await browser.newPage({ javaScriptEnabled: false })
  await test.step('the editor finds it on Today, and makes a link for the lawyer', async () => {
    await openDesk(page, 'editor')
    const waiting = page.getByRole('region', { name: t('assignment.waiting') })
    await expect(waiting.getByRole('link', { name: title })).toBeVisible()
    await page.goto(`${editorOf(source.id)}/preview`)
    await page.getByLabel(t('preview.with_notes')).check()
    await page.getByRole('button', { name: t('preview.share') }).click()
    const { pathname, search } = new URL(await page.locator('input[readonly]').inputValue())
    await lawyer.goto(new URL(pathname + search, page.url()).href)
  })

  await page.goto(editorOf(source.id))
  const notes = page.locator('.notes')
  await expect(notes.getByRole('heading', { name: t('notes.title') })).toBeVisible()
  await test.step('the lawyer writes a note, which the editor sees at once and answers', async () => {
    const form = lawyer.locator('#notes > form')
    await form.getByLabel(eitherText('preview.name')).fill('Mei Lin')
    await form.getByLabel(eitherText('preview.place')).selectOption('灯塔第一次亮了。')
    await form.getByLabel(eitherText('preview.note')).fill('“第一次”有出处吗？')
    await form.getByRole('button').click()
    await expect(lawyer.getByText(eitherText('preview.note_sent'))).toBeVisible()
    await expect(notes.getByText(t('notes.guest', { name: 'Mei Lin' }))).toBeVisible()
    await notes.getByRole('button', { name: t('notes.reply') }).click()
    await notes.getByRole('textbox', { name: t('notes.reply') }).fill('没有，改了。')
    await notes
      .getByRole('button', { name: t('notes.send') })
      .first()
      .click()
    await expect(notes.getByText('没有，改了。')).toBeVisible()
    await changeDraft(page, source.id, articleText(title, '第一段。', '灯塔亮了。'))
    await lawyer.reload()
    await expect(lawyer.locator('.guest-thread').getByText('没有，改了。')).toBeVisible()
    await expect(lawyer.getByRole('article').first()).toContainText('灯塔亮了。')
  })

  await test.step('the translator and the editor write the other languages', async () => {
    for (const lang of locales.filter((one) => one !== 'zh-CN')) {
      await signInOperator(page, lang === 'th-TH' ? 'translator' : 'editor')
      const { id } = await createEntry(page, lang, source.group_id)
      await changeDraft(page, id, articleText(`${title} ${lang}`, 'One.', 'Two.'))
    }
  })

  await test.step('the editor publishes all six after the question about open notes', async () => {
    await openDesk(page, 'editor', editorOf(source.id))
    const others = page.getByRole('group', { name: t('editor.publish.with_translations') })
    for (const box of await others.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: t('editor.publish.several_now', { count: 6 }) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('notes.before_publishing', { count: 1 }))).toBeVisible()
    await dialog
      .getByRole('button', { name: matching(t('editor.publish.go', { what: any })) })
      .click()
    await expect(
      page.getByText(matching(t('editor.publish.done_now', { time: any }))),
    ).toBeVisible()
    const { translations } = (await readEntry(page, source.id)) as unknown as {
      translations: { lang: string; state: string }[]
    }
    expect(translations.map(({ state }) => state)).toEqual(Array(5).fill('published'))
    const live = await lawyer.request.get(
      localePath('zh-CN', pathTo('article', { id: source.item_id })),
    )
    expect(await live.text()).toContain('灯塔亮了。')
  })
  await lawyer.close()
})
