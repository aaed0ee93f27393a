// Saved views of lists.
import { beforeEach, expect, it } from 'vitest'
import type { SavedView } from '../../../../client/contract/desk/entries/saved-views-api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { resetSite } from '../../../support/site/site.ts'

let editor = ''
let owner = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  owner = await operatorSession('owner')
})

const path = '/backstage/article?state=draft&by=me'
const save = (name: string, more: object = {}) =>
  callDesk<SavedView>(editor, 'view', { body: { name, path, ...more } })
const views = async (as: string) => (await callDesk<{ items: SavedView[] }>(as, 'view')).items
const names = async (as: string) => (await views(as)).map(({ name }) => name)

it('views are private unless they are shared', async () => {
  const { id } = await save('My drafts')
  expect(await views(editor)).toMatchObject([{ id, name: 'My drafts', path, is_shared: false }])
  expect(await views(owner)).toEqual([])
  await callDesk(editor, `view/${id}`, { method: 'PATCH', body: { is_shared: true } })
  expect(await views(owner)).toMatchObject([
    { id, is_shared: true, by: { name: expect.any(String) } },
  ])
  const foreign = { name: 'x', path: 'https://elsewhere.example' }
  expect((await fetchDesk(editor, 'view', { body: foreign })).status).toBe(422)
})

it('a view can be changed only by its owner', async () => {
  const { id } = await save('Shared', { is_shared: true })
  const theirs = { method: 'PATCH', body: { name: 'Taken over' } }
  expect((await fetchDesk(owner, `view/${id}`, theirs)).status).toBe(404)
  await callDesk(owner, `view/${id}`, { method: 'DELETE' })
  await callDesk(owner, 'view/order', { method: 'PUT', body: { ids: [id] } })
  expect(await names(editor)).toEqual(['Shared'])
  const changed = { name: 'Renamed', path: '/backstage/game?lang=th-TH' }
  await callDesk(editor, `view/${id}`, { method: 'PATCH', body: changed })
  expect(await views(editor)).toMatchObject([changed])
})

it('views keep the order of their owner', async () => {
  const [first, second, third] = [await save('a'), await save('b'), await save('c')]
  expect(await names(editor)).toEqual(['a', 'b', 'c'])
  const ids = [third.id, first.id, second.id]
  await callDesk(editor, 'view/order', { method: 'PUT', body: { ids } })
  expect(await names(editor)).toEqual(['c', 'a', 'b'])
  await save('d')
  expect(await names(editor)).toEqual(['c', 'a', 'b', 'd'])
})
