// Webhooks at the desk: adding, changing, testing, and what owners alone may do.
import { beforeEach, describe, expect, it } from 'vitest'
import { maxWebhooks } from '../../../client/contract/desk/webhooks/events.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../support/desk/entries.ts'
import { addHook, deliver, deliveriesOf, hookForm, listHooks } from '../../support/desk/webhooks.ts'
import { readFieldErrors } from '../../support/site/forms.ts'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { calledSenders, resetSite } from '../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

const add = (changes: object, as = owner) =>
  fetchDesk(as, 'webhook', { body: { ...hookForm, ...changes } })

describe('a new webhook', () => {
  it('shows its secret once and stores it encrypted', async () => {
    const hook = await addHook(owner)
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(JSON.stringify(await listHooks(owner))).not.toContain('secret')
    const [row] = await rowsOf<{ secret: string }>('select secret from webhooks')
    expect(row!.secret).not.toContain(hook.secret.slice(6))
    const audit = await rowsOf<{ after: string }>(
      "select after from audit_log where action = 'webhook.add'",
    )
    expect(audit).toHaveLength(1)
    expect(audit[0]!.after).not.toContain('whsec')
  })

  it.each([
    [{ url: 'http://hooks.example.com/' }, 'url address_refused'],
    [{ url: 'https://127.1/' }, 'url address_refused'],
    [{ url: ' ' }, 'url address_refused'],
    [{ events: [] }, 'events too_small'],
    [{ events: ['entry.read'] }, 'events.0 invalid_value'],
    [{ types: ['article', 'article'] }, 'types invalid_value'],
    [{ languages: ['fr-FR'] }, 'languages.0 invalid_value'],
    [{ secret: 'whsec_mine' }, 'secret unknown_field'],
  ])('is refused with %j', async (changes, error) => {
    expect(await readFieldErrors(await add(changes))).toContain(error)
  })

  it('is refused beyond the limit', async () => {
    for (let count = 0; count < maxWebhooks; count++) await addHook(owner)
    expect(await readFieldErrors(await add({}))).toEqual(['url too_big'])
    expect(await rowsOf("select 1 from audit_log where action = 'webhook.add'")).toHaveLength(
      maxWebhooks,
    )
  })

  it('needs an owner who has just shown a second factor', async () => {
    const answers = [
      await readProblem(await add({}, await operatorSession('owner'))),
      await readProblem(await add({}, await operatorSession('editor', true))),
      await readProblem(await fetchDesk(await operatorSession('editor'), 'webhook')),
    ]
    expect(answers.map(([, code]) => code)).toEqual(['step_up_required', 'forbidden', 'forbidden'])
  })
})

describe('a webhook', () => {
  it('is changed only in the state that the operator saw', async () => {
    const { id, rev } = await addHook(owner)
    const path = `webhook/${id}`
    const body = { events: ['image.created'], url: '\u200bhttps://Other.example.com./\u2060' }
    await callDesk(owner, path, { method: 'PATCH', body, rev })
    expect(await listHooks(owner)).toMatchObject([
      { url: 'https://other.example.com/', events: ['image.created'], types: [] },
    ])
    const late = await fetchDesk(owner, path, { method: 'PATCH', body, rev })
    expect(await readProblem(late)).toEqual([409, 'changed_meanwhile'])
    const blind = await fetchDesk(owner, path, { method: 'PATCH', body })
    expect(await readProblem(blind)).toEqual([428, 'precondition_required'])
  })

  it('is tested at once, unless it is off', async () => {
    const { id, rev } = await addHook(owner)
    calledSenders.length = 0
    await callDesk(owner, `webhook/${id}/ping`, { body: {} })
    expect(calledSenders).toHaveLength(1)
    expect(await deliver()).toHaveLength(1)
    expect(await deliveriesOf(owner, id)).toMatchObject([{ event: 'ping', state: 'delivered' }])
    await callDesk(owner, `webhook/${id}`, { method: 'PATCH', body: { is_active: false }, rev })
    const off = await fetchDesk(owner, `webhook/${id}/ping`, { body: {} })
    expect(await readFieldErrors(off)).toEqual(['is_active invalid_value'])
  })

  it('is deleted with its deliveries', async () => {
    const { id } = await addHook(owner)
    await callDesk(owner, `webhook/${id}/ping`, { body: {} })
    await callDesk(owner, `webhook/${id}`, { method: 'DELETE' })
    expect(await rowsOf('select id from webhook_deliveries')).toEqual([])
    const gone = await fetchDesk(owner, `webhook/${id}/delivery`)
    expect(await readProblem(gone)).toEqual([404, 'not_found'])
    expect(await deliver()).toEqual([])
  })
})
