// Notes that readers of a preview link write.
import { beforeEach, describe, expect, it } from 'vitest'
import type { PreviewLink } from '../../../../client/contract/desk/entries/preview-link.ts'
import type { Mention, Note } from '../../../../client/contract/desk/review/note.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { articleText, callDesk, draftArticle, fetchDesk } from '../../../support/desk/entries.ts'
import { submitForm } from '../../../support/site/forms.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, readPage, resetSite } from '../../../support/site/site.ts'
import { unstyledClasses } from '../../../support/data/style-bundles.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

async function linkTo(id: number, body: object = { allows_notes: true }): Promise<string> {
  const path = `entry/${id}/preview-link`
  const { pathname, search } = new URL(
    (await callDesk<{ url: string }>(editor, path, { body })).url,
  )
  return pathname + search
}
const notesOf = async (id: number) =>
  (await callDesk<{ items: Note[] }>(editor, `entry/${id}/note`)).items

describe('a note by preview link', () => {
  it('is written without script, seen with its answers by readers of the link alone, and escaped', async () => {
    const { id, rev } = await draftArticle(editor, 'For the lawyer')
    const [path, other] = [await linkTo(id), await linkTo(id)]
    await callDesk(editor, `entry/${id}/note`, { body: { text: 'Internal matter' } })
    const empty = await readPage(await fetchApp(path))
    expect(unstyledClasses(empty.html)).toEqual([])
    const [, place = ''] = /<option value="([^"]+)"/.exec(empty.html) ?? []
    expect(place).not.toBe('')

    const text = '<b>Who says so?</b> https://example.test'
    const sent = await submitForm(path, { name: 'Mei Lin', text, place })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${path}&sent=1#notes`])
    expect((await submitForm(path, { name: 'Mei Lin', text, place })).status).toBe(303)
    const [, first] = await notesOf(id)
    expect(first).toMatchObject({
      text,
      created_by: null,
      guest_name: 'Mei Lin',
      anchor: { type: 'paragraph', quote: '' },
    })
    await callDesk(editor, `entry/${id}/note`, {
      body: { text: 'The regulator does.', thread_id: first!.id },
    })
    const reply = { name: 'Mei Lin', text: 'Thank you.', thread: String(first!.id) }
    expect((await submitForm(path, reply)).status).toBe(303)
    expect((await submitForm(other, { ...reply, text: 'Elsewhere' })).status).toBe(404)
    expect(await notesOf(id)).toHaveLength(4)

    const cookie = sent.headers.getSetCookie().find((one) => one.startsWith('guest_name='))!
    const page = await fetchApp(path, { headers: { Cookie: cookie.split(';')[0]! } })
    const { html, robots } = await readPage(page)
    expect([robots, page.headers.get('Cache-Control')]).toEqual(['noindex', 'private, no-store'])
    expect(html).toContain('&lt;b&gt;Who says so?&lt;/b&gt; https://example.test')
    expect(html).toContain('The regulator does.')
    expect(html).toContain('Thank you.')
    expect(html).toContain('value="Mei Lin"')
    expect(html).not.toContain('Internal matter')
    expect(await (await fetchApp(other)).text()).not.toContain('Who says so?')
    // Today lists it for who made the link, and the log says that a guest wrote it.
    const { mentions } = await callDesk<{ mentions: Mention[] }>(editor, 'assignment')
    expect(mentions.map((one) => one.text)).toEqual(['Thank you.', text])
    const logged = "select operator_id from audit_log where action = 'entry.guest_note'"
    expect(await rowsOf(logged)).toEqual([{ operator_id: null }, { operator_id: null }])

    // A change of the draft does not end the link.
    const body = articleText('For the lawyer', 'Says the regulator.')
    await callDesk(editor, `entry/${id}/draft`, { method: 'PUT', rev, body })
    expect(await (await fetchApp(path)).text()).toContain('Says the regulator.')
  })

  it('ends at twenty a day and with the link, and keeps what was typed', async () => {
    const { id } = await draftArticle(editor, 'Read by many')
    const path = await linkTo(id)
    await rowsOf(
      `insert into notes (entry_id, text, created_at, guest_name, link_id)
       select ?, 'Note ' || value, ?, 'Many', (select max(id) from preview_links)
       from json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]') returning id`,
      id,
      new Date(Date.now() - 3_600_000).toISOString(),
    )
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) => submitForm(path, { name: 'Many', text })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([303, 429, 429])
    const refused = await readPage(answers.find(({ status }) => status === 429)!)
    expect(refused.html).toContain('This link takes 20 notes in 24 hours.')
    expect(refused.html).toMatch(/<textarea[^>]*>[abc]<\/textarea>/)
    const long = await submitForm(path, { name: '', text: 'x'.repeat(2001) })
    expect(long.status).toBe(422)
    expect(await long.text()).toContain('xxx</textarea>')
    expect(
      (await submitForm(path, { name: 'M', text: 't' }, { Origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await submitForm(await linkTo(id, {}), { name: 'M', text: 't' })).status).toBe(403)

    const { items } = await callDesk<{ items: PreviewLink[] }>(editor, `entry/${id}/preview-link`)
    const own = items.find(({ allows_notes }) => allows_notes)!
    await fetchDesk(editor, `entry/${id}/preview-link/${own.id}`, { method: 'DELETE' })
    expect((await submitForm(path, { name: 'Many', text: 'late' })).status).toBe(403)
    expect(await notesOf(id)).toHaveLength(20)
  })
})
