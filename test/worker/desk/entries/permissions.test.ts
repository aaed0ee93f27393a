// Operators with permissions for some entries can change no others, through any row of the desk's table.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../client/contract/api/table.ts'
import type { BulkResult } from '../../../../client/contract/desk/bulk/bulk.ts'
import { bulkActions, type BulkActionName } from '../../../../client/contract/desk/bulk/verbs.ts'
import type { Role } from '../../../../client/contract/roles.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { decide, reported } from '../../../support/desk/moderation.ts'
import { addressOf, readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

/** Roles with a similar permission, but not for an English article of another operator. */
const intruders: Record<string, Role> = {
  'an author of other articles': 'author',
  'a translator into Thai': 'translator',
  'an editor of Thai': 'editor',
}

const rows: [string, Endpoint][] = Object.entries(deskApi)
const changing = rows.filter(
  ([name, { method, path }]) =>
    method !== 'GET' &&
    path.includes('/entry/:id') &&
    !/PreviewLink$|^entryRender$|^note/i.test(name),
)

const moment = '2031-01-01T00:00:00.000Z'

/** Valid bodies. */
const bodies: Record<string, unknown> = {
  assign: { stage: 'ready' },
  entrySave: articleText('Taken'),
  entryPublish: { rev: 2 },
  entryWithdraw: {},
  entryConflict: { data: articleText('Taken') },
  entryRestore: { revision: 1 },
  entryRelease: { due_at: moment },
  entryMachineTexts: { texts: ['Theirs'] },
}

beforeEach(async () => {
  await resetSite()
  await env.DB.prepare(`update operators set languages = '["th-TH"]' where email = ?`)
    .bind(addressOf('editor'))
    .run()
})

const everything = async (id: number) => [
  await rowsOf('select * from entries where id = ?', id),
  await rowsOf('select * from revisions where entry_id = ?', id),
  await rowsOf('select id, title, published_at, unpublished_at from articles order by id'),
  await rowsOf('select * from release_items'),
  await rowsOf('select * from audit_log order by id'),
]

it.each(changing)('%s is closed to them', async (name, { method, path }) => {
  const { id } = await publishedArticle(await operatorSession('owner'), 'Theirs')
  const before = await everything(id)
  const address = path
    .replace('/api/backstage/', '')
    .replace(':id', String(id))
    .replace(':release', '1')
  for (const [who, role] of Object.entries(intruders)) {
    const asked = { method, body: bodies[name], rev: 2 }
    const response = await fetchDesk(await operatorSession(role), address, asked)
    expect(await readProblem(response), who).toEqual([403, 'forbidden'])
  }
  expect(await everything(id)).toEqual(before)
})

/** Parameters of each bulk action besides the entries. */
const wanted: Partial<Record<BulkActionName, object>> = {
  schedule: { at: moment },
  expire: { until: moment },
  release: { release: 1 },
  tag: { tag: 'football' },
  untag: { tag: 'football' },
  category: { category: 'brand' },
}

it('bulk actions skip entries of other languages', async () => {
  const { id } = await publishedArticle(await operatorSession('owner'), 'Theirs')
  const editor = await operatorSession('editor')
  await callDesk(editor, 'release', { body: { title: 'Mine' } })
  const before = await everything(id)
  for (const verb of bulkActions) {
    const body = { key: `a-list-to-${verb}`.padEnd(20, '-'), ids: [id], verb, ...wanted[verb] }
    const { results } = await callDesk<BulkResult>(editor, 'entry/bulk', { body })
    expect(results, verb).toEqual([{ id, code: 'forbidden', title: 'Theirs' }])
  }
  expect(await everything(id)).toEqual(before)
})

describe('a release with an entry of another language', () => {
  it.each([
    ['accepts no other entry', 'POST', '/item', { action: 'withdraw' }],
    ['keeps it', 'DELETE', '/item/:entry', undefined],
    ['is not executed', 'POST', '/publish', {}],
    ['is not cancelled', 'PATCH', '', { state: 'cancelled' }],
    ['keeps its due time', 'PATCH', '', { due_at: moment }],
  ])('%s', async (_, method, rest, body) => {
    const owner = await operatorSession('owner')
    const { id } = await publishedArticle(owner, 'Theirs')
    const release = await callDesk<{ id: number }>(owner, 'release', { body: { title: 'Ours' } })
    const item = { entry_id: id, action: 'withdraw' }
    await callDesk(owner, `release/${release.id}/item`, { body: item })
    const before = await everything(id)
    const address = `release/${release.id}${rest.replace(':entry', String(id))}`
    const sent = rest === '/item' ? { ...body, entry_id: id } : body
    const asked = { method, body: sent }
    const response = await fetchDesk(await operatorSession('editor'), address, asked)
    expect(await readProblem(response)).toEqual([403, 'forbidden'])
    expect(await everything(id)).toEqual(before)
  })
})

describe('an operator limited to Thai', () => {
  const limited = async (role: Role) => {
    await env.DB.prepare(`update operators set languages = '["th-TH"]' where email = ?`)
      .bind(addressOf(role))
      .run()
    return operatorSession(role, true)
  }
  const redirect = (from_path: string) => ({ from_path, to_path: '/news/brand' })

  it.each<[string, Role, string, string, object]>([
    ['a redirect of the default language', 'editor', 'POST', 'redirect', redirect('/old')],
    ['a setting', 'editor', 'PUT', 'setting', { values: { figure_currencies: 18 } }],
    ['a draw', 'editor', 'PUT', 'draw/calendar', {}],
    ['the focal point of a banner', 'editor', 'PATCH', 'image/:banner', { focal: { x: 0, y: 0 } }],
    ['the folder of an image', 'editor', 'PATCH', 'image/:banner', { directory: 'elsewhere' }],
    ['a file of images', 'editor', 'POST', 'image/delete', { ids: [1] }],
    ['a mute', 'moderator', 'POST', 'comment/member/2/mute', { days: 7, reason: 'insult' }],
    [
      'a rule',
      'moderator',
      'POST',
      'comment-rule',
      { kind: 'word', pattern: 'spam', action: 'hold' },
    ],
    ['a member', 'support', 'DELETE', 'member/2', {}],
    ['an offered demo slot', 'support', 'POST', 'demo', { starts_at: moment }],
    [
      'a response template',
      'support',
      'POST',
      'message/template',
      { name: 'Prices', texts: { 'th-TH': { subject: 'Prices', text: 'Here they are.' } } },
    ],
    ['a backup', 'owner', 'POST', 'backup', {}],
  ])('changes nothing of %s', async (_, ...[role, method, address, body]) => {
    const asked = { method, ...(method !== 'DELETE' && { body }), rev: 0 }
    const [banner] = await rowsOf<{ id: number }>('select desktop_img_id as id from banners')
    const path = address.replace(':banner', String(banner?.id))
    const response = await fetchDesk(await limited(role), path, asked)
    expect(await readProblem(response)).toEqual([403, 'forbidden'])
  })

  it('changes entries in Thai', async () => {
    const editor = await limited('editor')
    const { rev } = await callDesk<{ rev: number }>(editor, 'setting')
    const values = { 'popular_keywords_th-TH': ['slot'] }
    const set = await fetchDesk(editor, 'setting', { method: 'PUT', body: { values }, rev })
    expect(set.status).toBe(200)
  })

  it('decides comments without muting anyone', async () => {
    await env.DB.prepare('update articles set group_id = 90001 where id = 5').run()
    await env.DB.prepare("update articles set lang = 'th-TH' where id = 2").run()
    const id = await reported()
    const moderator = await limited('moderator')
    const hide = { verb: 'ban', reason: 'insult' }
    const muted = await decide(moderator, [id], { ...hide, mute_days: 7 })
    expect(muted.codes).toEqual(['forbidden'])
    expect((await decide(moderator, [id], hide)).codes).toEqual(['ok'])
  })
})
