// Home as an entry: its components and their order are edited at the desk.
import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../../client/contract/locale.ts'
import { loadHome } from '../../../../worker/data/home/home.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk } from '../../../support/desk/entries.ts'
import {
  changeHome,
  homeEntry,
  homeIn,
  partIn,
  titlesIn,
  withCells,
} from '../../../support/desk/home.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const headings = async (path: string) =>
  [...(await (await fetchApp(path)).text()).matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)

describe('the entry of home', () => {
  it('changes nothing when published unchanged', async () => {
    const stored = () =>
      Promise.all(
        ['pages', 'page_components'].map((one) => rowsOf(`select * from ${one} order by id`)),
      )
    const before = await stored()
    const entry = await homeEntry(editor)
    expect(entry).toMatchObject({ lang: 'zh-CN', state: 'published', lacks: [] })
    const after = await changeHome(editor, (parts) => parts)
    expect(after.data).toEqual(entry.data)
    expect(await stored()).toEqual(before)
  })

  it('can be neither created again nor withdrawn nor deleted', async () => {
    const { id } = await homeEntry(editor)
    const begun = await fetchDesk(editor, 'entry', { body: { type: 'home', lang: 'zh-CN' } })
    expect(await readProblem(begun)).toEqual([409, 'entry_exists'])
    const withdrawn = await fetchDesk(editor, `entry/${id}/withdraw`, { body: {} })
    expect(await readProblem(withdrawn)).toEqual([409, 'not_published'])
    const deleted = await fetchDesk(editor, `entry/${id}`, { method: 'DELETE' })
    expect(await readProblem(deleted)).toEqual([409, 'entry_in_use'])
  })

  it('sets one order of components for all languages, and their titles', async () => {
    await fetchApp('/en-US')
    await changeHome(editor, (parts) =>
      withCells('partners', {
        title: { 'zh-CN': '伙伴', 'en-US': 'With us', 'vi-VN': 'Cùng chúng tôi' },
      })(parts.toReversed()),
    )
    for (const lang of locales)
      expect((await homeIn(lang)).component_list.map(({ component_id }) => component_id)).toEqual([
        12, 18, 19, 17, 7, 15, 16,
      ])
    await fetchApp('/en-US')
    const order = ['partners', 'labels', 'most-read', 'vote', 'games', 'latest']
    expect((await headings('/en-US')).filter((id) => order.includes(id!))).toEqual(order)
    const shown = await Promise.all(
      (['en-US', 'vi-VN', 'zh-HK', 'th-TH'] as const).map((lang) => titlesIn(lang)),
    )
    // A text missing in a language is shown in the fallback language.
    expect(shown.map(([first]) => first)).toEqual(['With us', 'Cùng chúng tôi', '伙伴', 'With us'])
  })

  it('hides, removes and adds components', async () => {
    await changeHome(editor, (parts) => [
      ...withCells('vote', { shown: false })(parts).filter(
        ({ component }) => component !== 'popularLabels',
      ),
      {
        key: 'casino',
        component: 'latestGames',
        title: { 'zh-CN': '电子游艺', 'en-US': 'Casino' },
        subtitle: {},
        game_category: 'casino',
        amount: 2,
        button_text: { 'zh-CN': '全部', 'en-US': 'All of them' },
        button_link: '/game/casino',
        shown: true,
      },
    ])
    const { component_list } = await homeIn('en-US')
    expect(component_list.map(({ component_id }) => component_id)).toEqual([16, 15, 7, 19, 12, 7])
    const [games, added] = component_list.filter(({ component_id }) => component_id === 7)
    expect(added).toMatchObject({
      title: 'Casino',
      button_list: [{ text: 'All of them', uri: '/en-US/game/casino' }],
      created_by: 'desk',
      updated_by: 'desk',
    })
    expect(added!.game_list.map(({ category }) => category)).toEqual(['casino', 'casino'])
    const ids = [...games!.game_list, ...added!.game_list].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await headings('/en-US')).toContainEqual(expect.stringMatching(/^games-\d$/))
  })

  it('updates the stamps of changed components, and of no others', async () => {
    const before = await homeIn('en-US')
    await changeHome(editor, withCells('latest', { title: { 'zh-CN': '新', 'en-US': 'New' } }))
    const { component_list } = await homeIn('en-US')
    const stamped = component_list.filter(({ updated_by }) => updated_by === 'desk')
    expect(stamped.map(({ title }) => title)).toEqual(['New'])
    expect(stamped[0]!.updated_at > before.component_list[0]!.updated_at).toBe(true)
  })

  it('shows a component within its period', async () => {
    const hour = 3_600_000
    const later = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    await changeHome(
      editor,
      withCells('hotArticles', { appears_at: later(1), disappears_at: later(2) }),
    )
    expect(await partIn('en-US', 'hotArticles')).toBeUndefined()
    const seen = await Promise.all(
      [0, 1.5, 3].map(async (hours) => {
        const found = await loadHome(testDeps(new Date(later(hours))), 'en-US')
        return found!.page.component_list.some(({ component_id }) => component_id === 15)
      }),
    )
    expect(seen).toEqual([false, true, false])
  })
})
