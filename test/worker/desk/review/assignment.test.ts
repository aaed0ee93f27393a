// Assignments of entries: changes, lists, undo.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Assignment } from '../../../../client/contract/desk/review/assignment.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk, draftArticle, fetchDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let editor = ''
let author = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  author = await operatorSession('author')
})

interface Lists {
  own: { id: number; stage: string; due_at: string | null; assignee: { id: number } | null }[]
  review: { id: number }[]
}
const waiting = async (as: string) => {
  const { own, review } = await callDesk<Lists>(as, 'assignment')
  return { own: own.map(({ id }) => id), review: review.map(({ id }) => id) }
}
const assign = (as: string, id: number, body: object) =>
  fetchDesk(as, `entry/${id}/assignment`, { method: 'PATCH', body })
const actions = (id: number) =>
  rowsOf(
    "select before, after from audit_log where action = 'entry.assign' and target_id = ?",
    String(id),
  )

describe('an assignment', () => {
  it('goes from its author to a reviewer and back, each part on its own, and is logged once', async () => {
    const { id } = await draftArticle(author, 'For review')
    const path = `entry/${id}/assignment`
    const fresh = await callDesk<Assignment & { people: { id: number; name: string }[] }>(
      author,
      path,
    )
    expect(fresh).toMatchObject({
      stage: 'writing',
      assignee: null,
      due_at: null,
      updated_by: null,
    })
    const people = await rowsOf<{ id: number; email: string }>('select id, email from operators')
    const idOf = (role: string) => people.find(({ email }) => email.startsWith(`${role}@`))!.id
    const offered = fresh.people.map((one) => one.id)
    expect(offered).toEqual(expect.arrayContaining([idOf('editor'), idOf('translator')]))
    expect(offered).not.toContain(idOf('moderator'))

    expect((await assign(author, id, { stage: 'review' })).status).toBe(200)
    expect((await assign(author, id, { stage: 'review' })).status).toBe(200)
    expect(await actions(id)).toHaveLength(1)
    expect([await waiting(author), await waiting(editor)]).toEqual([
      { own: [], review: [] },
      { own: [], review: [id] },
    ])
    // A translator may publish no article of another operator.
    expect((await waiting(await operatorSession('translator'))).review).toEqual([])

    const due = { assignee_id: idOf('author'), due_at: '2031-01-01T08:00:00+08:00' }
    const changed = await assign(editor, id, due)
    expect(await changed.json()).toMatchObject({
      stage: 'review',
      due_at: '2031-01-01T00:00:00.000Z',
      assignee: { id: idOf('author') },
      updated_by: { id: idOf('editor') },
    })
    expect((await waiting(author)).own).toEqual([id])
    expect((await assign(editor, id, { assignee_id: null })).status).toBe(200)
    expect(await waiting(author)).toEqual({ own: [], review: [] })
    expect(await waiting(editor)).toEqual({ own: [], review: [id] })
  })

  it('filters lists, and is undone from the log', async () => {
    const [first, second] = [
      await draftArticle(editor, 'First'),
      await draftArticle(editor, 'Second', 'th-TH'),
    ]
    await draftArticle(editor, 'Third')
    const [own] = await rowsOf<{ id: number }>(
      "select id from operators where email like 'editor@%'",
    )
    await assign(editor, first.id, { stage: 'review', assignee_id: own!.id })
    await assign(editor, second.id, { stage: 'ready', due_at: '2020-01-01T00:00:00Z' })
    const list = async (query: string) =>
      (
        await callDesk<{ items: { title: string }[] }>(editor, `entry?type=article&${query}`)
      ).items.map(({ title }) => title)
    expect(
      await Promise.all(
        [
          'assignment=own',
          'assignment=review&per=item',
          'assignment=ready&lang=th-TH',
          'assignment=ready&lang=en-US',
          'assignment=due&state=draft&sort=title',
          'assignment=review&q=First',
          'assignment=ready&q=First',
        ].map(list),
      ),
    ).toEqual([['First'], ['First'], ['Second'], [], ['Second'], ['First'], []])
    const owner = await operatorSession('owner')
    const [act] = await rowsOf<{ id: number }>(
      "select id from audit_log where action = 'entry.assign' and target_id = ?",
      String(first.id),
    )
    const undo = `audit/${act!.id}/undo`
    expect(await callDesk(owner, undo)).toMatchObject({ effect: 'assignment_back', changed: null })
    await callDesk(owner, undo, { body: {} })
    expect(await list('assignment=own')).toEqual([])
    expect(await readProblem(await fetchDesk(owner, undo, { body: {} }))).toEqual([
      409,
      'undo_outdated',
    ])
  })

  it('names an operator who may read entries, and nothing unknown', async () => {
    const { id } = await draftArticle(editor, 'Checked')
    const [moderator] = await rowsOf<{ id: number }>(
      "select id from operators where email like 'moderator@%'",
    )
    for (const body of [
      { assignee_id: moderator!.id },
      { stage: 'done' },
      { rev: 1 },
      { due_at: 'soon' },
    ])
      expect(await readProblem(await assign(editor, id, body))).toEqual([422, 'validation_failed'])
    expect(await readProblem(await assign(editor, 999_999, {}))).toEqual([404, 'not_found'])
    expect(await actions(id)).toEqual([])
  })

  it('ends with the publication', async () => {
    const { id, rev } = await draftArticle(author, 'Soon live')
    await assign(author, id, { stage: 'ready', due_at: '2031-01-01T00:00:00Z' })
    await callDesk(author, `entry/${id}/publish`, { body: { rev } })
    expect(await rowsOf('select * from assignments')).toEqual([])
    expect((await callDesk<Assignment>(author, `entry/${id}/assignment`)).stage).toBe('writing')
  })
})
