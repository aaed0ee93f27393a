// A translator's day: Thai beside its source, a link for a reader outside, and the translations that an editor brings up to date.
import type { Page } from 'playwright/test'
import { noScriptActions } from '../../support/browser/actions.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openDesk, publishOpenEntry } from '../../support/browser/desk.ts'
import {
  changeDraft,
  createEntry,
  outdatedTranslations,
  publishEntry,
} from '../../support/browser/entries.ts'
import { any, matching, startDeskDay, type DeskTexts } from '../../support/browser/texts.ts'

const unique = (words: string) => `${words} ${Date.now()}`
const textboxesOf = (page: Page, t: DeskTexts) => {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  return {
    title: box(t('editor.field.title')),
    subtitle: box(t('editor.field.subtitle')),
    author: box(t('editor.field.author')),
    alt: box(t('editor.field.cover_alt')),
    text: box(t('editor.body')),
  }
}

/** A cell of the board, which on a phone is a line in the list of its language. */
const boardCell = (page: Page, title: string, label: RegExp) =>
  page
    .getByRole('row', { name: title })
    .or(page.getByRole('listitem').filter({ hasText: title }))
    .getByRole('button', { name: label })

test('a translation is begun on the board, written beside its source, shown and published', async ({
  page,
  browser,
  baseURL,
}) => {
  const t = await startDeskDay(page, baseURL!, 'en-US')
  const written = textboxesOf(page, t)
  await openDesk(page, 'editor')
  const source = await createEntry(page, 'zh-CN')
  const [original, title] = [unique('港口的灯'), unique('แสงไฟ')]
  await publishEntry(page, source, original, ['第一段。', '灯塔亮了。'])

  await test.step('begun from the paragraphs of the source', async () => {
    await openDesk(page, 'translator', '/backstage/translation?lang=th-TH&state=missing')
    await boardCell(page, original, /ไทย/).click()
    await page.getByRole('button', { name: t('translation.create') }).click()
    await expect(page.getByText(t('translation.created', { language: 'ไทย' }))).toBeVisible()
    await page.getByRole('button', { name: t('translation.side') }).click()
    await expect(page).toHaveURL(/side=source/)
  })

  await test.step('written beside the source', async () => {
    const beside = page.getByRole('complementary', { name: t('translation.source_pane.label') })
    await expect(beside).toContainText('灯塔亮了。')
    await written.title.fill(title)
    await written.subtitle.fill('คืนหนึ่งที่ประภาคาร')
    const paragraphs = written.text.locator('p')
    for (const [at, words] of ['ย่อหน้าแรก', 'ประภาคารสว่าง'].entries()) {
      await paragraphs.nth(at).click()
      await page.keyboard.press('End')
      await page.keyboard.type(words)
    }
    await written.author.fill('กองบรรณาธิการ')
    await written.alt.fill('ประภาคาร')
    await expect(
      page.getByText(matching(t('editor.save_state.saved', { time: any }))),
    ).toBeVisible()
  })

  const id = Number(/article\/(\d+)/.exec(page.url())![1])
  await test.step('shown to a reader outside until the link is revoked', async () => {
    await page.goto(`/backstage/article/${id}/preview`)
    await page.getByRole('button', { name: t('preview.share') }).click()
    const { pathname, search } = new URL(await page.locator('input[readonly]').inputValue())
    const link = new URL(pathname + search, page.url()).href
    const stranger = await browser.newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByText(matching(t('preview.links'), 'start')).click()
    await page
      .getByRole('button', { name: matching(t('preview.revoke_of', { name: any, time: any })) })
      .click()
    await expect(page.getByText(t('preview.revoked'))).toBeVisible()
    expect((await stranger.goto(link))?.status()).toBe(403)
    await changeDraft(page, id, { subtitle: 'คืนที่ยาวนาน' })
    await stranger.close()
  })

  await test.step('the source is read, and says whom to ask for a change', async () => {
    await page.goto(`/backstage/article/${source.id}`)
    await expect(page.getByRole('note')).toContainText(
      matching(t('editor.read_only.of', { name: any })),
    )
    await expect(written.title).toBeDisabled()
    await expect(page.getByText('灯塔亮了。')).toBeVisible()
    await expect(written.text).toHaveAttribute('contenteditable', 'false')
    await expect(
      page.getByRole('button', { name: matching(t('editor.publish.now'), 'start') }),
    ).toHaveCount(0)
  })

  await test.step('redirects, settings, members and the focus of an image are for others', async () => {
    const rail = page.getByRole('navigation', { name: t('sidebar.label') })
    for (const [path, name] of [
      ['redirect', 'screen.redirects'],
      ['setting', 'screen.settings'],
      ['member', 'screen.members'],
    ] as const) {
      await expect(
        rail.getByRole('link', { name: matching(t(name), 'start'), includeHidden: true }),
      ).toHaveCount(0)
      await page.goto(`/backstage/${path}`)
      await expect(page.getByRole('main')).toContainText(t('common.forbidden'))
    }
    await page.goto('/backstage/image')
    await page.locator('.image-grid button').first().click()
    await expect(page.getByRole('form').getByRole('textbox').first()).toHaveAttribute(
      'readonly',
      '',
    )
    await expect(page.getByLabel(t('images.focal'))).toBeDisabled()
  })

  await test.step('published alone, and read', async () => {
    await page.goto(`/backstage/article/${id}`)
    await publishOpenEntry(page, t)
    const live = await page.request.get(`/th-TH/article/${source.item_id}`)
    expect(await live.text()).toContain('ประภาคารสว่าง')
  })
})

test('a paragraph of the source has changed, and two translations follow', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const t = await startDeskDay(page, baseURL!, 'zh-CN')
  /** A phone lists only the work that is left. */
  const expectLive = (language: string) => {
    const state = isMobile ? any : t('state.published')
    const cell = boardCell(page, title, matching(t('translation.cell', { language, state })))
    return isMobile ? expect(cell).toHaveCount(0) : expect(cell).toBeVisible()
  }
  await openDesk(page, 'editor')
  const title = unique('等待的实验')
  const { hongKong } = await outdatedTranslations(page, title)
  await page.goto('/backstage/translation?state=outdated')
  const panel = page.getByRole('complementary', { name: t('translation.panel') })
  const person = noScriptActions(page)
  const publishNow = matching(t('translation.publish', { language: any }), 'start')

  await test.step('still right', async () => {
    await person.click(boardCell(page, title, /English/))
    await expect(panel.locator('ins')).toHaveText('更快')
    await expect(panel).toContainText('Servers.')
    if (isMobile)
      await person.click(
        panel.getByRole('button', { name: matching(t('translation.still_right'), 'start') }),
      )
    else await person.press('s')
    await expectLive('English')
  })

  await test.step('converted, with what a person wrote', async () => {
    if (isMobile) {
      await person.click(panel.getByRole('button', { name: t('translation.close') }))
      await person.click(boardCell(page, title, /繁體中文/))
    } else await person.press('ArrowLeft')
    await expect(panel).toContainText('舊的。')
    await person.click(panel.getByRole('button', { name: t('translation.convert') }))
    // Another operator has written there, so it asks first and keeps the existing text.
    await person.click(page.getByRole('button', { name: t('translation.replace') }))
    await expect(
      page.getByText(matching(t('translation.drafted', { language: any }))),
    ).toBeVisible()
    await person.click(panel.getByRole('button', { name: publishNow }))
    await person.click(page.getByRole('dialog').getByRole('button', { name: publishNow }))
    await expectLive(`繁體中文${any}`)
    expect(person.actions()).toBeLessThanOrEqual(isMobile ? 8 : 7)
    const entry = await page.request.get(`/api/backstage/entry/${hongKong.id}?lang=zh-CN`)
    const text = JSON.stringify(await entry.json())
    expect(text).toContain('網絡裏的伺服器更快。')
    expect(text).toContain('人手寫的第一段。')
  })
})

test(
  'Hong Kong Chinese begins as the same draft in the editor and on the board',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor')
    const readDraft = async () => {
      await expect(page).toHaveURL(/article\/\d+$/)
      const id = page.url().split('/').at(-1)
      const entry = await page.request.get(`/api/backstage/entry/${id}`)
      return (await entry.json()) as { data: Record<string, unknown>; is_machine_draft: boolean }
    }
    const drafts = []
    for (const way of ['editor', 'board'] as const) {
      const source = await createEntry(page, 'zh-CN')
      const title = unique(`${way} 网络`)
      await publishEntry(page, source, title, ['服务器在里面。', '头发。'])
      if (way === 'editor') {
        await page.goto(`/backstage/article/${source.id}`)
        await page.getByRole('button', { name: /^新建繁體中文/ }).click()
      } else {
        await page.goto('/backstage/translation?state=missing')
        await boardCell(page, title, /繁體中文/).click()
        await page.getByRole('button', { name: '由简体转成草稿' }).click()
        await expect(page.getByText('草稿已写好')).toBeVisible()
        await page.getByRole('button', { name: '并排改写' }).click()
        await expect(page).toHaveURL(/side=source/)
        await page.getByRole('button', { name: '收起' }).click()
      }
      await expect(page.getByText('伺服器在裏面。')).toBeVisible()
      drafts.push(await readDraft())
    }
    const [inEditor, onBoard] = drafts
    expect(onBoard!.data['body']).toEqual(inEditor!.data['body'])
    for (const { data } of drafts) expect(data['title']).toContain('網絡')
    expect(drafts.map(({ is_machine_draft }) => is_machine_draft)).toEqual([true, true])

    await test.step('until it is confirmed it says that a machine wrote it', async () => {
      const note = page.getByRole('note').filter({ hasText: '机器草稿' })
      await expect(page.getByRole('button', { name: /建议： 机器草稿/ })).toBeVisible()
      await note.getByRole('button', { name: '读过了，不用改' }).click()
      await expect(note).toHaveCount(0)
      expect((await readDraft()).is_machine_draft).toBe(false)
    })

    await test.step('what else is missing is drafted in one run', async () => {
      const source = await createEntry(page, 'zh-CN')
      const title = unique('全部网络')
      await publishEntry(page, source, title, ['服务器。'])
      await page.goto('/backstage/translation?lang=zh-HK&state=missing')
      await page.getByRole('button', { name: /^为缺少的内容起草/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: '开始起草' }).click()
      await expect(page.getByText(/^已起草\d+篇/).last()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // An item that is no longer missing leaves this view.
      await page.goto('/backstage/translation?lang=zh-HK')
      await expect(boardCell(page, title, /繁體中文/)).toHaveAccessibleName(/草稿/)
    })
  },
)
