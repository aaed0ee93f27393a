// Navigation, header and footer as singleton entries, shown around every page.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Finding } from '../../../../client/contract/desk/entries/checklist.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { localePath } from '../../../../client/contract/paths.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { sampledList } from '../../../support/sample.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, textsOf } from '../../../support/site/site.ts'

type Kind = 'navigation' | 'header' | 'footer'
type Written<Type extends Kind> = Entry & { data: DataOf<Type> }
type Item = DataOf<'navigation'>['nav_list'][number]

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const only = async <Type extends Kind>(type: Type) =>
  (await entryOf(editor, 1, type)) as Written<Type>
const send = (entry: Entry, data: object, as = editor) =>
  fetchDesk(as, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
const publish = (entry: Entry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, ...more },
  })
const page = async (path: string) => (await fetchApp(path)).text()

/** The page once its cached copies are renewed. */
const seen = async (path: string) => {
  await fetchApp(path)
  return fetchApp(path)
}

/** Header and footer of a page. */
const around = async (path: string) =>
  (await page(path)).match(/<(?<part>header|footer)\b.*?<\/\k<part>>/gs)?.join('') ?? ''

const tables = {
  navigation: ['nav_items'],
  header: ['header_configs', 'logos'],
  footer: ['footer_configs', 'footer_links'],
} as const satisfies Record<Kind, readonly string[]>

it('a navigation item is published with only its required fields', async () => {
  const entry = await only('navigation')
  const title = Object.fromEntries(locales.map((lang) => [lang, 'Lantern']))
  const item = { key: 'lantern', title, address: '/lantern', icon: 'bell' }
  const flags = { active: true, require_login: false }
  const rows = [...entry.data.nav_list, { ...item, ...flags, parent: null }]
  await publish(entry, { ...entry.data, nav_list: rows })
  expect((await seen('/faq')).status).toBe(200)
  expect(await around('/faq')).toContain('Lantern')
})

describe.each(['navigation', 'header', 'footer'] as const)('the entry of %s', (type) => {
  const stored = () =>
    Promise.all(tables[type].map((table) => rowsOf(`select * from ${table} order by 1`)))

  it('changes nothing when published unchanged', async () => {
    const languages = sampledList('languages of the frame', locales, 2)
    const paths = languages.map((lang) => localePath(lang, '/game'))
    const before = { rows: await stored(), pages: await Promise.all(paths.map(around)) }
    const entry = await only(type)
    expect(entry).toMatchObject({ lang: 'zh-CN', state: 'published', lacks: [] })
    const { entry: published } = await publish(entry, entry.data)
    expect(published.data).toEqual(entry.data)
    await Promise.all(paths.map(around))
    expect(await stored()).toEqual(before.rows)
    expect((await Promise.all(paths.map(around))).join() === before.pages.join()).toBe(true)
  })

  it('can be neither created again nor withdrawn nor deleted', async () => {
    const entry = await only(type)
    const begun = await fetchDesk(editor, 'entry', { body: { type, lang: 'zh-CN' } })
    expect(await readProblem(begun)).toEqual([409, 'entry_exists'])
    const withdrawn = await fetchDesk(editor, `entry/${entry.id}/withdraw`, { body: {} })
    expect(await readProblem(withdrawn)).toEqual([409, 'not_published'])
    const deleted = await fetchDesk(editor, `entry/${entry.id}`, { method: 'DELETE' })
    expect(await readProblem(deleted)).toEqual([409, 'entry_in_use'])
  })

  it('is changed by translators in their language only', async () => {
    const thai = await operatorSession('translator')
    const entry = await only(type)
    const rows = (data: unknown) => JSON.parse(JSON.stringify(data)) as unknown
    const changed = (lang: string) =>
      JSON.parse(
        JSON.stringify(rows(entry.data)).replace(
          new RegExp(`("${lang}":")`),
          (start) => `${start}x`,
        ),
      ) as object
    expect(await readProblem(await send(entry, changed('en-US'), thai))).toEqual([403, 'forbidden'])
    expect((await send(entry, changed('th-TH'), thai)).status).toBe(200)
  })
})

describe('the navigation', () => {
  const at = (items: readonly Item[], address: string) =>
    items.find((one) => one.address === address)!
  const changed = (items: readonly Item[], address: string, cells: object) =>
    items.map((one) => (one.address === address ? { ...one, ...cells } : one))
  const findingsOf = async (response: Response) => {
    expect(response.status).toBe(422)
    const { findings } = (await response.json()) as { findings: Finding[] }
    return findings.map(({ code, block }) => [code, block])
  }
  const safer = '/platform/feature/safer-play'
  const wallet = '/platform/feature/one-wallet'

  it('is published as a whole: order, structure and texts', async () => {
    const entry = await only('navigation')
    const [first, ...others] = entry.data.nav_list.filter(({ parent }) => !parent)
    const below = entry.data.nav_list.filter(({ parent }) => parent)
    await page('/en-US/game')
    await publish(entry, { nav_list: [...others, first!, ...below] })
    await page('/en-US/game')
    const shown = await textsOf('/en-US/game', '.navigation > ul > li > :first-child')
    expect(shown).toEqual([...others, first!].map(({ title }) => title['en-US']))
  })

  it('redirects from a changed address to the new one, and moves its text', async () => {
    const entry = await only('navigation')
    const before = await page(localePath('en-US', safer))
    const next = '/platform/safer-play'
    const { nav_list } = entry.data
    const platform = at(nav_list, '/platform').key
    const cells = { address: next, parent: platform }
    const { entry: after } = await publish(entry, { nav_list: changed(nav_list, safer, cells) })
    for (const lang of locales) {
      const moved = await seen(localePath(lang, safer))
      expect([moved.status, moved.headers.get('Location')]).toEqual([301, localePath(lang, next)])
    }
    const [body] = /<div class="prose".*?<\/div>/s.exec(before) ?? []
    expect(body).toBeDefined()
    expect(await page(localePath('en-US', next))).toContain(body)
    // There and back: no circular redirect, and a third address is reached in one step.
    const back = { nav_list: changed(nav_list, safer, { parent: platform }) }
    const { entry: again } = await publish(after, back)
    expect((await seen(safer)).status).toBe(200)
    await publish(again, { nav_list: changed(nav_list, safer, { address: '/platform/third' }) })
    const leads = await rowsOf('select from_path, to_path from redirects order by 1')
    expect(leads).toEqual([
      { from_path: safer, to_path: '/platform/third' },
      { from_path: next, to_path: '/platform/third' },
    ])
  })

  it('lets two items swap addresses, with their texts', async () => {
    const entry = await only('navigation')
    const texts = () =>
      rowsOf<{ id: number; uri: string }>("select id, uri from pages where lang = 'en-US'")
    const before = new Map((await texts()).map(({ id, uri }) => [uri, id]))
    const swapped = entry.data.nav_list.map((one) =>
      one.address === wallet
        ? { ...one, address: safer }
        : one.address === safer
          ? { ...one, address: wallet }
          : one,
    )
    await publish(entry, { nav_list: swapped })
    const after = new Map((await texts()).map(({ id, uri }) => [uri, id]))
    expect(after.get(safer)).toBe(before.get(wallet))
    expect(after.get(wallet)).toBe(before.get(safer))
    expect(await rowsOf('select * from redirects')).toEqual([])
  })

  it.each([
    ['has an address of another item', () => ({ address: wallet }), 'address_taken'],
    ['has a missing parent', () => ({ parent: 'nowhere' }), 'orphan_row'],
    [
      'is below the third level',
      (items: Item[]) => ({ parent: at(items, wallet).key }),
      'too_deep',
    ],
    ['is below itself', (items: Item[]) => ({ parent: at(items, safer).key }), 'orphan_row'],
  ])('names the row that %s', async (_, cells, code) => {
    const entry = await only('navigation')
    const { nav_list } = entry.data
    const wrong = changed(nav_list, safer, cells(nav_list))
    const found = await findingsOf(await send(entry, { nav_list: wrong }))
    expect(found).toContainEqual([code, nav_list.findIndex(({ address }) => address === safer)])
  })

  it('keeps the addresses of pages that the site generates', async () => {
    const entry = await only('navigation')
    const { nav_list } = entry.data
    const wrong = changed(nav_list, '/platform/partner', { address: '/platform/others' })
    const block = nav_list.findIndex(({ address }) => address === '/platform/partner')
    expect(await findingsOf(await send(entry, { nav_list: wrong }))).toEqual([
      ['address_fixed', block],
    ])
  })

  it('may have a hidden item at the address of another, and external items', async () => {
    const entry = await only('navigation')
    const { nav_list } = entry.data
    const spare = {
      ...at(nav_list, safer),
      key: 'spare',
      active: false,
      leads_to: 'https://example.org/',
    }
    const shown = changed(nav_list, wallet, { leads_to: 'https://example.org/there' })
    const { entry: after } = await publish(entry, { nav_list: [...shown, spare] })
    const html = await (await seen('/en-US/platform/feature')).text()
    expect(html.includes('href="https://example.org/there"')).toBe(true)
    expect(
      (await send(after, { nav_list: changed(nav_list, safer, { leads_to: 'javascript:1' }) }))
        .status,
    ).toBe(422)
  })
})

describe('the header', () => {
  it('shows the logo whose period is current, from an image of the library', async () => {
    const entry = await only('header')
    const [logo] = entry.data.logo_list
    const fresh = {
      ...logo!,
      key: 'fresh',
      title: { 'zh-CN': '新标志', 'en-US': 'A new mark' },
      start_at: new Date(Date.now() - 60_000).toISOString(),
      end_at: new Date(Date.now() + 86_400_000).toISOString(),
    }
    await page('/en-US/game')
    await publish(entry, { ...entry.data, logo_list: [...entry.data.logo_list, fresh] })
    await page('/en-US/game')
    expect(await page('/en-US/game')).toContain('title="A new mark"')
    expect(await page('/th-TH/game')).toContain('title="A new mark"')
  })

  it('refuses a logo that ends before it begins', async () => {
    const entry = await only('header')
    const wrong = entry.data.logo_list.map((one) => ({ ...one, end_at: one.start_at }))
    const response = await send(entry, { ...entry.data, logo_list: wrong })
    expect(await response.text()).toContain('end_before_start')
  })
})

describe('a draft', () => {
  const shownWith = async <Type extends Kind>(
    type: Type,
    change: (data: DataOf<Type>) => object,
  ) => {
    const entry = await only(type)
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${entry.id}/draft`, {
      method: 'PUT',
      body: change(entry.data),
      rev: entry.rev,
    })
    const framed = await fetchApp(`/backstage/preview/${entry.id}/en-US/game?rev=${rev}`, {
      headers: { Cookie: `__Host-backstage=${editor}` },
    })
    expect(framed.status).toBe(200)
    return framed.text()
  }
  const drafted = 'Only drafted'

  it('of each is previewed around any page, by operators only', async () => {
    const shown = await Promise.all([
      shownWith('navigation', ({ nav_list: [first, ...others] }) => ({
        nav_list: [{ ...first, title: { ...first!.title, 'en-US': drafted } }, ...others],
      })),
      shownWith('header', (data) => ({
        ...data,
        login_text: { ...data.login_text, 'en-US': drafted },
      })),
      shownWith('footer', (data) => ({
        ...data,
        notice_text: { ...data.notice_text, 'en-US': drafted },
      })),
    ])
    for (const html of shown) expect(html.includes(drafted)).toBe(true)
    expect((await page('/en-US/game')).includes(drafted)).toBe(false)
  })
})
