// Permissions to change, send, cancel and read a newsletter issue, and the effect of undo.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Issue, IssueData } from '../../../../client/contract/desk/newsletter/issue.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { roles } from '../../../../client/contract/roles.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { insertSubscribers } from '../../../support/desk/issues.ts'
import { readProblem } from '../../../support/site/member.ts'
import { fetchApp } from '../../../support/site/site.ts'
import {
  beginEachTestAtNoon,
  secondsOn,
  owner,
  editor,
  compose,
  send,
  cancelSending,
  read,
  log,
} from '../../../support/desk/newsletter-desk.ts'

beginEachTestAtNoon()

describe('an issue', () => {
  it('can be changed in the languages of the operator only', async () => {
    const issue = await compose({ languages: ['en-US', 'th-TH'] })
    await env.DB.exec(
      `update operators set languages = '["en-US", "zh-CN"]' where email = 'editor@example.test'`,
    )
    const change = (data: Partial<IssueData>) =>
      fetchDesk(editor, `periodical/${issue.id}`, {
        method: 'PUT',
        body: { title: 'Autumn', data: { ...issue.data, ...data } },
        rev: issue.rev,
      })
    const text = { title: 'Own', text: '', url: '' }
    const own = (lang: Locale) => ({ type: 'text', key: 'abcd', texts: { [lang]: text } }) as const
    for (const foreign of [
      { languages: ['en-US' as const] },
      { subjects: { ...issue.data.subjects, 'th-TH': 'x' } },
      { intros: { 'vi-VN': 'x' } },
      { items: [] },
      { items: [...issue.data.items, own('th-TH')] },
    ])
      expect(await readProblem(await change(foreign))).toEqual([403, 'forbidden'])
    const path = `periodical/${issue.id}`
    const deletion = await fetchDesk(editor, path, { method: 'DELETE' })
    expect(await readProblem(deletion)).toEqual([403, 'forbidden'])
    const mine = await change({
      languages: ['en-US', 'th-TH', 'zh-CN'],
      subjects: { 'en-US': 'Mine' },
      items: [...issue.data.items, own('en-US')],
    })
    expect(mine.status).toBe(200)
    const made = await callDesk<Issue>(editor, 'periodical', { body: {} })
    expect(made.data.languages.toSorted()).toEqual(['en-US', 'zh-CN'])
  })

  it('is restored by the operator who deleted it, once, and only in their languages', async () => {
    const issue = await compose()
    const restore = () => fetchDesk(editor, `periodical/${issue.id}/restore`, { method: 'POST' })
    expect(await readProblem(await restore())).toEqual([409, 'undo_outdated'])
    await callDesk(editor, `periodical/${issue.id}`, { method: 'DELETE' })
    const speak = (languages: string) =>
      env.DB.exec(`update operators set languages = '${languages}' where email like 'editor@%'`)
    await speak('["th-TH"]')
    expect(await readProblem(await restore())).toEqual([403, 'forbidden'])
    await speak('[]')
    expect(await (await restore()).json()).toMatchObject({ title: 'Autumn', state: 'draft' })
    expect(await readProblem(await restore())).toEqual([409, 'undo_outdated'])
  })

  it('is canceled only by operators of all its languages', async () => {
    await insertSubscribers('en-US', 1)
    const issue = await send(await compose())
    await env.DB.exec(
      `update operators set languages = '["th-TH"]' where email = 'editor@example.test'`,
    )
    expect(await readProblem(await cancelSending(issue))).toEqual([403, 'forbidden'])
  })

  it('can be canceled by undo in the log, for that sending and no later one', async () => {
    await insertSubscribers('en-US', 1)
    const first = await send(await compose(), secondsOn(7200).toISOString())
    const [sent] = await log('issue.send')
    await cancelSending(first)
    await send(await read(first), secondsOn(3600).toISOString())
    const undo = (id: number) => fetchDesk(owner, `audit/${id}/undo`, { method: 'POST' })
    expect(await readProblem(await undo(sent!.id))).toEqual([409, 'undo_outdated'])
    expect((await read(first)).state).toBe('scheduled')
    const [latest] = await log('issue.send')
    expect((await undo(latest!.id)).status).toBe(204)
    expect((await read(first)).state).toBe('draft')
  })
})

it('an issue’s email is shown to readers of issues, in both themes, and to no other operator', async () => {
  const { id } = await compose()
  const see = (query: string, token?: string) =>
    fetchApp(`/backstage/issue-mail/${id}/en-US${query}`, {
      headers: token ? { Cookie: `__Host-backstage=${token}` } : {},
    })
  expect((await see('')).status).toBe(403)
  const answers = []
  for (const role of roles) {
    const { status } = await see('', await operatorSession(role))
    answers.push([role, status])
  }
  const readers = new Set(['owner', 'editor', 'analyst'])
  expect(answers).toEqual(roles.map((role) => [role, readers.has(role) ? 200 : 403]))
  expect(await (await see('?theme=dark', editor)).text()).toContain('@media all')
  expect(await (await see('?theme=light', editor)).text()).toContain('@media not all')
})
