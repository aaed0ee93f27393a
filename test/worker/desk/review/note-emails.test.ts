// Emails about notes: one for all of ten minutes, without what is answered, resolved or written by guests.
import { beforeEach, expect, it } from 'vitest'
import type { Note } from '../../../../client/contract/desk/review/note.ts'
import { listDueMails } from '../../../../worker/data/mail/claim.ts'
import { planNoteEmails } from '../../../../worker/desk/review/note-emails.ts'
import { sendMails } from '../../../../worker/mail/sending/send.ts'
import { run } from '../../../../worker/storage/db.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk, draftArticle, fetchDesk } from '../../../support/desk/entries.ts'
import { recordingMailConfig, unthrottledSendContext } from '../../../support/fakes/mail.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

let [editor, author] = ['', '']
let names: Record<string, string> = {}
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  author = await operatorSession('author')
  await operatorSession('translator')
  const rows = await rowsOf<{ email: string; name: string }>('select email, name from operators')
  names = Object.fromEntries(rows.map(({ email, name }) => [email.split('@')[0], name]))
})

const add = (as: string, id: number, body: object) =>
  callDesk<Note>(as, `entry/${id}/note`, { body })
const inMinutes = (minutes: number) => testDeps(new Date(Date.now() + minutes * 60_000))
const mailed = () =>
  rowsOf<{ to_address: string; state: string }>(
    "select to_address, state from outbox where template = 'notes_waiting' order by rowid",
  )

async function send() {
  const deps = inMinutes(11)
  const { config, kept } = recordingMailConfig()
  await sendMails(deps, unthrottledSendContext(config), await run(deps, listDueMails(deps, 100)))
  return kept
}

it('tells an operator once about all notes of ten minutes, without their texts', async () => {
  const [one, other] = [await draftArticle(author, 'Tide'), await draftArticle(author, 'Harbor')]
  const name = `@${names['author']}`
  await add(editor, one.id, { text: `First, ${name}` })
  await add(editor, one.id, { text: `Second, ${name}` })
  await add(author, one.id, { text: `To myself, ${name}` })
  await add(editor, other.id, { text: `Third, ${name} and @${names['translator']}` })
  await planNoteEmails(inMinutes(9))
  expect(await mailed()).toEqual([])
  await Promise.all([planNoteEmails(inMinutes(11)), planNoteEmails(inMinutes(11))])
  await planNoteEmails(inMinutes(30))
  const receivers = (await mailed()).map(({ to_address }) => to_address.split('@')[0])
  expect(new Set(receivers)).toEqual(new Set(['author', 'translator']))
  expect(receivers).toHaveLength(2)
  const sent = await send()
  const mail = sent.find(({ to }) => to.startsWith('author@'))!
  expect(mail.text.split('\n').filter((line) => /^(?:Tide|Harbor)$/.test(line))).toEqual([
    'Harbor',
    'Tide',
  ])
  expect(mail.text).not.toMatch(/First|Second|Third/)
  expect(mail.text).toContain('/backstage?lang=')
  expect(sent.find(({ to }) => to.startsWith('translator@'))!.text).not.toContain('Tide')
})

it('leaves out what is answered, resolved, deleted or of a deactivated operator', async () => {
  const { id } = await draftArticle(author, 'Tide')
  const mention = `@${names['author']}`
  const answered = await add(editor, id, { text: `Answered, ${mention}` })
  await add(author, id, { text: 'Yes.', thread_id: answered.id })
  const resolved = await add(editor, id, { text: `Resolved, ${mention}` })
  const path = `entry/${id}/note/${resolved.id}`
  await fetchDesk(editor, path, { method: 'PATCH', body: { is_resolved: true } })
  await planNoteEmails(inMinutes(11))
  expect(await mailed()).toEqual([])

  await add(editor, id, { text: `Later, ${mention}` })
  await add(author, id, { text: `Gone, @${names['translator']}` })
  await rowsOf("update operators set deactivated_at = '2026-01-01' where email like 'translator@%'")
  await planNoteEmails(inMinutes(11))
  expect(await mailed()).toMatchObject([{ state: 'pending' }])
  // Resolved between planning and sending.
  await rowsOf("update notes set resolved_at = '2026-01-01', resolved_by = 1")
  expect(await send()).toEqual([])
  expect(await mailed()).toMatchObject([{ state: 'failed' }])
})

it('leaves notes of more than a day ago to the list of today', async () => {
  const { id } = await draftArticle(author, 'Tide')
  await add(editor, id, { text: `Old, @${names['author']}` })
  await planNoteEmails(inMinutes(25 * 60))
  expect(await mailed()).toEqual([])
})
