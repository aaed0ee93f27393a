// Notes on entries: threads, mentions, permissions, live news.
import { beforeEach, describe, expect, it } from 'vitest'
import { entryChannel } from '../../../../client/contract/desk/entries/presence.ts'
import type { Mention, Note } from '../../../../client/contract/desk/review/note.ts'
import { mentionedIn } from '../../../../worker/desk/review/note.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { callDesk, draftArticle, fetchDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { openSocket } from '../../../support/site/realtime.ts'
import { resetSite } from '../../../support/site/site.ts'

let [editor, author, translator] = ['', '', '']
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  author = await operatorSession('author')
  translator = await operatorSession('translator')
})

const anchor = { type: 'paragraph', text: 'A first paragraph.', quote: 'first' }
const add = (as: string, id: number, body: object) =>
  callDesk<Note>(as, `entry/${id}/note`, { body })
const change = (as: string, id: number, note: number, body: object) =>
  fetchDesk(as, `entry/${id}/note/${note}`, { method: 'PATCH', body })
const list = async (as: string, id: number) =>
  (await callDesk<{ items: Note[] }>(as, `entry/${id}/note`)).items
const mentions = async (as: string) =>
  (await callDesk<{ mentions: Mention[] }>(as, 'assignment')).mentions.map(({ text }) => text)

describe('a note', () => {
  it('starts a thread that is answered, resolved and reopened; all of it is logged', async () => {
    const { id } = await draftArticle(author, 'Noted')
    const [person] = await rowsOf<{ name: string }>(
      "select name from operators where email like 'author@%'",
    )
    const text = `Is this true, @${person!.name}?`
    const first = await add(editor, id, { text, anchor })
    expect(first).toMatchObject({ thread_id: null, text, anchor, resolved_at: null })
    // A repeated request adds nothing.
    expect((await add(editor, id, { text, anchor })).id).toBe(first.id)
    expect([await mentions(author), await mentions(editor)]).toEqual([[text], []])

    const reply = await add(author, id, { text: 'Yes.', thread_id: first.id })
    const second = await add(editor, id, { text: 'Fine.', thread_id: reply.id })
    expect([reply.thread_id, second.thread_id]).toEqual([first.id, first.id])
    expect((await change(author, id, first.id, { is_resolved: true })).status).toBe(200)
    expect((await change(author, id, first.id, { is_resolved: true })).status).toBe(200)
    expect(await mentions(author)).toEqual([])
    expect((await list(translator, id)).map((one) => [one.text, one.resolved_at !== null])).toEqual(
      [
        [text, true],
        ['Yes.', false],
        ['Fine.', false],
      ],
    )
    expect((await change(editor, id, first.id, { is_resolved: false })).status).toBe(200)
    expect(await mentions(author)).toEqual([text])
    const logged = await rowsOf<{ action: string }>(
      "select action from audit_log where action like 'entry.note%' order by id",
    )
    expect(logged.map(({ action }) => action.replace('entry.', ''))).toEqual([
      'note',
      'note',
      'note',
      'note_resolve',
      'note_reopen',
    ])
  })

  it('is edited by its author for fifteen minutes, and resolved by those who may write', async () => {
    const { id } = await draftArticle(author, 'Noted')
    const other = await draftArticle(author, 'Other')
    const note = await add(editor, id, { text: 'Teh title' })
    expect((await change(editor, id, note.id, { text: 'The title' })).status).toBe(200)
    const refused = [403, 'forbidden']
    expect(await readProblem(await change(author, id, note.id, { text: 'Mine' }))).toEqual(refused)
    expect(await readProblem(await change(translator, id, note.id, { is_resolved: true }))).toEqual(
      refused,
    )
    await rowsOf("update notes set created_at = '2020-01-01T00:00:00.000Z' returning id")
    expect(await readProblem(await change(editor, id, note.id, { text: 'Late' }))).toEqual(refused)
    expect(await list(author, id)).toMatchObject([{ text: 'The title' }])
    expect(await readProblem(await change(editor, other.id, note.id, { text: 'x' }))).toEqual([
      404,
      'not_found',
    ])
    for (const body of [{ text: ' ' }, { text: 'x'.repeat(2001) }, { text: 'x', by: 1 }])
      expect(await readProblem(await fetchDesk(editor, `entry/${id}/note`, { body }))).toEqual([
        422,
        'validation_failed',
      ])
    const reply = { text: 'x', thread_id: note.id }
    expect(
      await readProblem(await fetchDesk(editor, `entry/${other.id}/note`, { body: reply })),
    ).toEqual([404, 'not_found'])
    const moderator = await operatorSession('moderator')
    expect(await readProblem(await fetchDesk(moderator, `entry/${id}/note`))).toEqual(refused)
  })

  it('reaches operators who have the entry open, but not its sender', async () => {
    const { id } = await draftArticle(editor, 'Watched')
    const open = async (as: string) => {
      const socket = await openSocket('/app/meridian-key?protocol=7&client=desk')
      await socket.established()
      const channel = entryChannel(id)
      const body = { socket_id: socket.id, channel_name: channel }
      const answer = await sendDeskRequest('/api/backstage/broadcasting/auth', { as, body })
      const { auth, channel_data } = await answer.json<{ auth: string; channel_data: string }>()
      socket.subscribe(channel, auth, channel_data)
      await socket.nextOf('pusher_internal:subscription_succeeded')
      return socket
    }
    const watching = await open(author)
    const own = await open(editor)
    await watching.nextOf('pusher_internal:member_added')
    const send = (text: string, headers = {}) =>
      sendDeskRequest(`/api/backstage/entry/${id}/note`, { as: editor, body: { text }, headers })
    await send('Own', { 'X-Socket-ID': own.id })
    expect((await watching.nextOf('review')).data).toBe('{"what":"note"}')
    await send('Elsewhere')
    await own.nextOf('review')
    expect(await list(editor, id)).toHaveLength(2)
  })
})

it('a mention names the longest name that fits', () => {
  const people = [
    { id: 1, name: 'Li' },
    { id: 2, name: 'Li Wei' },
    { id: 3, name: '王芳' },
  ]
  expect(mentionedIn('@Li Wei，@王芳请看', people)).toEqual([2, 3])
  expect(mentionedIn('@Li and @Li Wei', people)).toEqual([2, 1])
  const odd = { id: 4, name: 'Anne-Marie (desk)' }
  expect(mentionedIn('@anne-marie (desk), @Li', [...people, odd])).toEqual([4, 1])
  expect(mentionedIn('li@Lisbon.example without anyone', people)).toEqual([])
})
