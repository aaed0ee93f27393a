// Publishing home: renewed pages, refusals, permissions and preview.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Finding } from '../../../../client/contract/desk/entries/checklist.ts'
import { locales, type Locale } from '../../../../client/contract/locale.ts'
import { localePath } from '../../../../client/contract/paths.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import {
  changeHome,
  homeEntry,
  sendHome,
  titlesIn,
  withCells,
  type Part,
} from '../../../support/desk/home.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, sourceOf } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

describe('publishing home', () => {
  const visit = async (lang: Locale) => sourceOf(await fetchApp(localePath(lang, '/')))

  it('renews it in the changed languages', async () => {
    for (const lang of locales) await visit(lang)
    const { data } = await homeEntry(editor)
    const { title } = data.component_list[0]!
    await changeHome(editor, withCells('latest', { title: { ...title, 'en-US': 'Just in' } }))
    const english = await Promise.all(locales.map(async (lang) => [lang, await visit(lang)]))
    expect(Object.fromEntries(english)).toEqual(
      Object.fromEntries(locales.map((lang) => [lang, lang === 'en-US' ? 'stale' : 'memory'])),
    )
    await changeHome(editor, (parts) => parts.toReversed())
    expect(new Set(await Promise.all(locales.map(visit)))).toEqual(new Set(['stale']))
  })

  it('can be undone from the log, and every version stays in the history', async () => {
    const before = await titlesIn('en-US')
    const { id } = await changeHome(editor, (parts) => parts.toReversed())
    const [row] = await rowsOf<{ id: number }>(
      "select id from audit_log where action = 'entry.publish' order by id desc limit 1",
    )
    const owner = await operatorSession('owner')
    expect((await fetchDesk(owner, `audit/${row!.id}/undo`, { method: 'POST' })).status).toBe(204)
    expect(await titlesIn('en-US')).toEqual(before)
    const { items } = await callDesk<{ items: { at: string }[] }>(editor, `entry/${id}/revisions`)
    expect(items).toHaveLength(2)
    expect(items.filter(({ at }) => Number.isNaN(Date.parse(at)))).toEqual([])
  })

  it.each<[string, (parts: Part[]) => object[], Finding['code'], number]>([
    [
      'occurs twice',
      (parts) => [
        ...parts,
        { ...parts.find(({ component }) => component === 'vote')!, key: 'again' },
      ],
      'component_twice',
      7,
    ],
    [
      'shows the same as one above',
      (parts) => [...parts, { ...parts[2]!, key: 'again', amount: 3 }],
      'component_twice',
      7,
    ],
    ['has no room', withCells('hotArticles', { amount: 9 }), 'too_many', 1],
    [
      'is over before it begins',
      withCells('latest', {
        appears_at: '2027-01-02T00:00:00.000Z',
        disappears_at: '2027-01-01T00:00:00.000Z',
      }),
      'end_before_start',
      0,
    ],
  ])('is refused with a component that %s', async (_, to, code, block) => {
    const entry = await homeEntry(editor)
    const data = { ...entry.data, component_list: to(entry.data.component_list) }
    const refused = await sendHome(entry, data, editor)
    expect(refused.status).toBe(422)
    const { findings } = (await refused.json()) as { findings: Finding[] }
    expect(findings.map((one) => [one.code, one.block])).toEqual([[code, block]])
  })

  it.each<[string, object]>([
    ['articles', { articles: [987_654] }],
    ['themed picks', { theme_id: 987_654 }],
    ['a poll', { poll_id: 987_654 }],
    ['a tag', { tag: ['nowhere'] }],
    ['a category', { news_category: 'gossip' }],
    ['no entries at all', { amount: 0 }],
    ['part of an entry', { amount: 1.5 }],
    ['a script', { button_link: 'javascript:alert(1)' }],
  ])('names the field if a component shows a missing %s', async (_, cells) => {
    const entry = await homeEntry(editor)
    const data = {
      ...entry.data,
      component_list: entry.data.component_list.map((one) => ({ ...one, ...cells })),
    }
    const refused = await sendHome(entry, data, editor)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('component_list')
  })

  it('lets translators change only the texts of their language', async () => {
    const thai = await operatorSession('translator')
    const entry = await homeEntry(editor)
    const titled = (lang: Locale) => ({
      ...entry.data,
      component_list: entry.data.component_list.map((one) => ({
        ...one,
        title: { ...one.title, [lang]: 'x' },
      })),
    })
    const turned = { ...entry.data, component_list: entry.data.component_list.toReversed() }
    expect(await readProblem(await sendHome(entry, titled('en-US'), thai))).toEqual([
      403,
      'forbidden',
    ])
    expect(await readProblem(await sendHome(entry, turned, thai))).toEqual([403, 'forbidden'])
    expect((await sendHome(entry, titled('th-TH'), thai)).status).toBe(200)
    expect(new Set(await titlesIn('th-TH'))).toEqual(new Set(['x']))
  })

  it('can be previewed by operators only', async () => {
    const entry = await homeEntry(editor)
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${entry.id}/draft`, {
      method: 'PUT',
      body: {
        ...entry.data,
        component_list: withCells('latest', { title: { 'zh-CN': '草', 'en-US': 'Only drafted' } })(
          entry.data.component_list.toReversed(),
        ),
      },
      rev: entry.rev,
    })
    const framed = await fetchApp(`/backstage/preview/${entry.id}/en-US?rev=${rev}`, {
      headers: { Cookie: `__Host-backstage=${editor}` },
    })
    const html = await framed.text()
    expect(html).toContain('Only drafted')
    expect(html.indexOf('id="partners"')).toBeLessThan(html.indexOf('id="latest"'))
    expect(await (await fetchApp('/en-US')).text()).not.toContain('Only drafted')
  })
})
