// Settings at the desk: limits, concurrent operators, effect for readers, the log and undo.
import { beforeEach, describe, expect, it } from 'vitest'
import type { SettingList } from '../../../../client/contract/desk/site/settings-api.ts'
import { api } from '../../../../client/contract/api/table.ts'
import { allSettings } from '../../../../client/contract/site/settings.ts'
import { valueOf } from '../../../../client/contract/site/setting-values.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { get } from '../../../support/site/api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { ascending, readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, fetchRenewed, resetSite, readPage } from '../../../support/site/site.ts'

let owner = ''
let editor = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
  editor = await operatorSession('editor')
})

const list = (as = owner) => callDesk<SettingList>(as, 'setting')
const valueAt = ({ items }: SettingList, key: string) => items.find((one) => one.key === key)
const put = (as: string, values: object, rev: number) =>
  fetchDesk(as, 'setting', { method: 'PUT', body: { values }, rev })
const change = async (values: object, as = owner) => {
  const { rev } = await list()
  return put(as, values, rev)
}

it('every setting has a valid default', () => {
  for (const { key, setting } of allSettings)
    expect([key, valueOf(setting).safeParse(setting.initial).success]).toEqual([key, true])
  expect(allSettings.filter(({ name }) => name === 'popular_keywords')).toHaveLength(locales.length)
})

describe('a change', () => {
  it('takes effect for readers, and names its author', async () => {
    const seen = async () => (await readPage(await fetchRenewed('/platform/feature'))).text
    expect(await seen()).not.toContain('731')
    const next = await (await change({ figure_currencies: 731 }, editor)).json<SettingList>()
    expect(valueAt(next, 'figure_currencies')).toMatchObject({
      value: 731,
      changed_by: { name: expect.any(String) },
    })
    expect(valueAt(next, 'figure_betting_types')).toMatchObject({ changed_at: null })
    expect(await seen()).toContain('731')
  })

  it('of popular keywords applies to one language, in order', async () => {
    const words = ['mahjong', 'roulette']
    expect((await change({ 'popular_keywords_en-US': words })).status).toBe(200)
    const listed = async () =>
      (await get(api.page, '/api/page?lang=en-US')).popular_keyword_list.map(
        ({ label, url }) => `${label} ${url}`,
      )
    expect(await listed()).toEqual(words.map((word) => `${word} /en-US/search?q=${word}`))
    const { html } = await readPage(await fetchApp('/en-US/search'))
    const [first, second] = words.map((word) => html.indexOf(`q=${word}`))
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first!)
    expect((await readPage(await fetchApp('/search'))).html).not.toContain('q=mahjong')
    const tags = await rowsOf<{ tag: string }>(
      "select tag from cache_tag_changes where tag like 'keywords%'",
    )
    expect(tags.map(({ tag }) => tag)).toEqual(['keywords en-US'])
    await change({ 'popular_keywords_en-US': [] })
    expect((await listed())[0]).toMatch(/^\S.* \/en-US\/search-by-tag\/article\/[\w-]+$/)
  })

  it('is text, even if it contains markup', async () => {
    const word = '<b>"a"</b>&amp;'
    const next = await (await change({ 'popular_keywords_en-US': [word] })).json<SettingList>()
    expect(valueAt(next, 'popular_keywords_en-US')?.value).toEqual([word])
    const { html } = await readPage(await fetchRenewed('/en-US/search'))
    expect(html).toContain('&lt;b&gt;&quot;a&quot;&lt;/b&gt;&amp;amp;')
    expect(html).not.toContain(word)
  })

  it('of demo hours applies to the form and to its validation', async () => {
    await change({ demo_hours: [10], demo_days: 1 })
    const { html } = await readPage(await fetchRenewed('/platform/demo'))
    const offered = [...html.matchAll(/name="demo_at" value="([^"]+)"/g)].map(([, slot]) => slot)
    expect(offered).toEqual([expect.stringMatching(/T02:00:00\.000Z$/)])
  })

  it('of the recipient redirects contact messages', async () => {
    expect((await change({ contact_to: 'Desk@Meridian.example' })).status).toBe(200)
    expect(valueAt(await list(), 'contact_to')?.value).toBe('desk@meridian.example')
  })

  it('is applied as a whole or not at all', async () => {
    const answer = await change({ figure_currencies: 18, download_max_files: 5000 })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ field: 'download_max_files', code: 'too_big', values: { most: 50 } }],
    })
    expect(valueAt(await list(), 'figure_currencies')?.value).toBe(17)
  })

  it.each([
    [{ figure_currencies: 0 }],
    [{ figure_currencies: 1.5 }],
    [{ figure_currencies: '18' }],
    [{ site_verification_google: '"><script>' }],
    [{ contact_to: 'nobody' }],
    [{ demo_hours: [] }],
    [{ demo_hours: [14, 9] }],
    [{ demo_hours: [9, 24] }],
    [{ 'popular_keywords_en-US': ['twice', 'Twice'] }],
    [{ unheard_of: 1 }],
    [{}],
  ])('%j is refused', async (values) => {
    expect(await readProblem(await change(values))).toEqual([422, 'validation_failed'])
  })

  it('requires the revision it is based on, and the second of two is refused', async () => {
    const { rev } = await list()
    const body = { values: { figure_currencies: 18 } }
    const unbased = await fetchDesk(owner, 'setting', { method: 'PUT', body })
    expect(await readProblem(unbased)).toEqual([428, 'precondition_required'])
    const answers = await Promise.all([
      put(owner, { figure_currencies: 18 }, rev),
      put(editor, { figure_betting_types: 500 }, rev),
    ])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(await lost.json()).toMatchObject({ code: 'changed_meanwhile', current: await list() })
    const noted = await rowsOf("select id from audit_log where target_type = 'setting'")
    expect(noted).toHaveLength(1)
  })

  it("of an owner's setting is closed to editors, who can read it", async () => {
    expect(valueAt(await list(editor), 'minimum_age')?.value).toBe(18)
    expect(await readProblem(await change({ minimum_age: 21 }, editor))).toEqual([403, 'forbidden'])
    expect((await change({ minimum_age: 21 })).status).toBe(200)
  })

  it('without differences is not recorded', async () => {
    expect((await change({ figure_currencies: 17 })).status).toBe(200)
    expect(await rowsOf("select id from audit_log where target_type = 'setting'")).toEqual([])
  })
})

it('a stored value of another type is replaced by the default', async () => {
  await rowsOf("update settings set value = 'many' where key = 'download_max_files' returning key")
  await rowsOf("update settings set value = '[' where key = 'popular_keywords_en-US' returning key")
  expect(valueAt(await list(), 'download_max_files')?.value).toBe(20)
  expect(valueAt(await list(), 'popular_keywords_en-US')?.value).toEqual([])
})

it('a change is undone from the log, unless the setting was changed since', async () => {
  await change({ figure_currencies: 18 })
  const latest = async () =>
    (
      await rowsOf<{ id: number }>(
        "select max(id) as id from audit_log where target_type = 'setting'",
      )
    )[0]!.id
  const first = await latest()
  const planned = await callDesk<{ effect: string; changed: unknown }>(owner, `audit/${first}/undo`)
  expect(planned).toMatchObject({ effect: 'setting_back', changed: null })
  expect((await fetchDesk(owner, `audit/${first}/undo`, { method: 'POST', body: {} })).status).toBe(
    204,
  )
  expect(valueAt(await list(), 'figure_currencies')?.value).toBe(17)
  const again = await fetchDesk(owner, `audit/${first}/undo`, { method: 'POST', body: {} })
  expect(await readProblem(again)).toEqual([409, 'undo_outdated'])
})
