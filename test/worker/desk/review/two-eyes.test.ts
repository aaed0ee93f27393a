// Publishing entries of types that need two pairs of eyes.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Assignment } from '../../../../client/contract/desk/review/assignment.ts'
import type { BulkResult } from '../../../../client/contract/desk/bulk/bulk.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { articleText, callDesk, draftArticle, fetchDesk } from '../../../support/desk/entries.ts'
import { newApiToken, sendContentApi } from '../../../support/site/content-api.ts'
import { setSetting } from '../../../support/site/forms.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let [owner, editor, author] = ['', '', '']
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
  editor = await operatorSession('editor')
  author = await operatorSession('author')
  await setSetting('reviewed_types', '["article"]')
})

const stage = (as: string, id: number, to: string) =>
  callDesk<Assignment>(as, `entry/${id}/assignment`, { method: 'PATCH', body: { stage: to } })
const reason = async (as: string, id: number) =>
  (await callDesk<{ review_missing: string | null }>(as, `entry/${id}/assignment`)).review_missing
const publish = (as: string, id: number, body: object) =>
  fetchDesk(as, `entry/${id}/publish`, { body })
const missing = [409, 'review_missing']

describe('an article that needs two pairs of eyes', () => {
  it('is published by one operator after another has marked its text', async () => {
    const { id, rev } = await draftArticle(author, 'Two eyes')
    expect(await readProblem(await publish(author, id, { rev }))).toEqual(missing)
    await stage(author, id, 'ready')
    expect(await readProblem(await publish(editor, id, { rev }))).toEqual(missing)
    expect(await reason(editor, id)).toBe('own_edit')
    await stage(editor, id, 'review')
    await stage(editor, id, 'ready')
    expect([await reason(editor, id), await reason(author, id)]).toEqual(['own_mark', null])
    expect(await readProblem(await publish(editor, id, { rev }))).toEqual(missing)
    // Another text in the request is not the one that was marked.
    const other = articleText('Two eyes', 'Slipped in.')
    expect(await readProblem(await publish(author, id, { rev, data: other }))).toEqual(missing)

    // A saved change sends it back to review; the same text does not.
    const path = `entry/${id}/draft`
    const [stored] = await rowsOf<{ draft: string }>('select draft from entries where id = ?', id)
    const same = JSON.parse(stored!.draft) as object
    const kept = await callDesk<{ rev: number }>(author, path, { method: 'PUT', rev, body: same })
    expect(await reason(author, id)).toBeNull()
    const changed = { method: 'PUT', rev: kept.rev, body: other }
    const saved = await callDesk<{ rev: number }>(author, path, changed)
    expect(await callDesk(editor, `entry/${id}/assignment`)).toMatchObject({ stage: 'review' })
    await stage(editor, id, 'ready')
    expect((await publish(author, id, { rev: saved.rev, data: other })).status).toBe(200)
    expect(await reason(author, id)).toBe('not_ready')
  })

  it('is refused by all ways to publish it, except for an owner with a reason', async () => {
    const { id, rev, item_id, lang } = await draftArticle(author, 'Every way')
    const at = '2031-01-01T00:00:00Z'
    const release = await callDesk<{ id: number }>(owner, 'release', { body: { title: 'All' } })
    const item = { entry_id: id, action: 'publish' }
    expect(await readProblem(await publish(author, id, { rev, at }))).toEqual(missing)
    expect(
      await readProblem(await fetchDesk(owner, `release/${release.id}/item`, { body: item })),
    ).toEqual(missing)
    const others = [await draftArticle(author, 'One more'), await draftArticle(author, 'Marked')]
    const [more, marked] = others.map((one) => one.id) as [number, number]
    await stage(owner, marked, 'ready')
    const body = { key: crypto.randomUUID(), ids: [id, more, marked], verb: 'publish' }
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB) as D1Database, 'prepare')
    const { results } = await callDesk<BulkResult>(editor, 'entry/bulk', { body })
    const read = prepare.mock.calls.filter(([query]) => /from "assignments" left join/.test(query))
    prepare.mockRestore()
    expect(results).toMatchObject([
      { id, code: 'review_missing' },
      { id: more, code: 'review_missing' },
      { id: marked, code: 'ok' },
    ])
    expect(read).toHaveLength(1)
    // A program acts for its maker, also if that is an owner, who could only publish with a reason.
    const program = { token: await newApiToken(), headers: { 'If-Match': `"${rev}"` } }
    for (const [act, body] of [
      ['publish', {}],
      ['schedule', { at }],
    ] as const) {
      const path = `entries/article/${item_id}/${act}?lang=${lang}`
      expect(await readProblem(await sendContentApi(path, { ...program, body }))).toEqual(missing)
    }
    const because = { rev, override_reason: 'The event begins in ten minutes.' }
    expect(await readProblem(await publish(author, id, because))).toEqual(missing)
    expect((await publish(owner, id, because)).status).toBe(200)
    const logged = await rowsOf<{ after: string }>(
      "select after from audit_log where action = 'entry.publish_unreviewed'",
    )
    expect(logged.map(({ after }) => JSON.parse(after))).toEqual([
      { reason: because.override_reason },
    ])
  })

  it('is checked when it is scheduled', async () => {
    const { id, rev } = await draftArticle(author, 'Later')
    await stage(editor, id, 'ready')
    const { entry } = await callDesk<{ entry: { state: string } }>(author, `entry/${id}/publish`, {
      body: { rev, at: '2031-01-01T00:00:00Z' },
    })
    expect(entry.state).toBe('scheduled')
  })
})
