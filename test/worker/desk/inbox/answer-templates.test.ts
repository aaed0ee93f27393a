// Response templates: allowed placeholders, and who may change them.
import { beforeEach, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type {
  ResponseTemplate,
  ListedMessage,
  ContactMessage,
} from '../../../../client/contract/desk/inbox/message.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { contact, readFieldErrors, newDigits } from '../../../support/site/forms.ts'
import { ascending } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let [support, owner] = ['', '']
beforeEach(async () => {
  await resetSite()
  support = await operatorSession('support')
  owner = await operatorSession('owner')
})

it('a response template contains only known placeholders, and no response is sent with an unfilled one', async () => {
  const save = (text: string) =>
    fetchDesk(support, 'message/template', {
      body: { name: 'Prices', texts: { 'th-TH': { subject: 'Prices', text } } },
    })
  expect(await readFieldErrors(await save('Dear {{ nickname }}'))).toEqual([
    'texts.th-TH.text placeholder_unknown',
  ])
  expect((await save('Dear {{name}} of {{company}}')).status).toBe(201)
  expect((await contact(await newDigits())).status).toBe(201)
  const [message] = (await callDesk<{ items: ListedMessage[] }>(support, 'message')).items
  const { id, rev } = await callDesk<ContactMessage>(support, `message/${message!.id}`)
  const left = await fetchDesk(support, `message/${id}/answer`, {
    body: { subject: 'Prices', text: 'Dear Ada of {{company}}' },
    rev,
  })
  expect(await readFieldErrors(left)).toEqual(['text placeholder_left'])
  expect(await callDesk<ContactMessage>(support, `message/${id}`)).toMatchObject({ state: 'new' })
})

const form = { name: 'Prices', texts: { 'en-US': { subject: 'Prices', text: 'Here they are.' } } }

it('a response template is created, changed by one of two operators, deleted and restored', async () => {
  const { items } = await callDesk<{ items: ResponseTemplate[] }>(support, 'message/template', {
    body: form,
  })
  const own = items.at(-1)!
  const put = (name: string, as = support) =>
    fetchDesk(as, `message/template/${own.id}`, {
      method: 'PUT',
      body: { ...form, name },
      rev: own.rev,
    })
  const both = await Promise.all([put('One'), put('Two', owner)])
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  await callDesk(support, `message/template/${own.id}`, { method: 'DELETE' })
  const deleted = 'audit?action=answer_template.delete'
  const [gone] = (await callDesk<{ items: AuditEntry[] }>(owner, deleted)).items
  await callDesk(owner, `audit/${gone!.id}/undo`, { method: 'POST' })
  const back = await callDesk<{ items: ResponseTemplate[] }>(support, 'message/template')
  expect(back.items.some(({ id }) => id === own.id)).toBe(true)
})
