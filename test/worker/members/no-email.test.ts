// An account without an email address, such as one created by an operator for a partner.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { sendMails } from '../../../worker/mail/sending/send.ts'
import {
  unthrottledSendContext,
  recordingMailConfig,
  sampleEmailTo,
  insertEmails,
  rowOf,
} from '../../support/fakes/mail.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

/** Removes the address of a member who is logged in; resolves to the session's token. */
async function memberWithout(name: string): Promise<string> {
  const token = await logIn(name)
  await env.DB.prepare('update users set email = username where email = ?')
    .bind(`${name}@example.test`)
    .run()
  return token
}

describe('an account without an email address', () => {
  it.each(['/api/user', '/api/user/center'])('returns NO_EMAIL at %s', async (path) => {
    const as = await memberWithout('member')
    const body = await (await sendApi(path, { as })).json<Record<string, unknown>>()
    const shown = z.object({ email: z.string(), username: z.string() }).parse(body['user'] ?? body)
    expect(shown.email).toBe('NO_EMAIL')
    expect(JSON.stringify(body).split(shown.username)).toHaveLength(2)
  })

  it('is one of several, and each response matches its contract', async () => {
    for (const name of ['member', 'member2', 'vip']) {
      const user = await (await sendApi('/api/user', { as: await memberWithout(name) })).json()
      expect(z.parse(api.user.output, user).email).toBe('NO_EMAIL')
    }
  })

  it('cannot subscribe to emails, and keeps its other settings', async () => {
    const as = await memberWithout('member')
    const set = (mail_news: boolean) =>
      sendApi('/api/user/mail-preferences', {
        method: 'PUT',
        as,
        body: { mail_news, mail_new_device: false },
      })
    const before = await rowsOf('select id from subscribers')
    expect(await readProblem(await set(true))).toEqual([422, 'validation_failed'])
    expect((await set(false)).ok).toBe(true)
    expect(await rowsOf('select id from subscribers')).toEqual(before)
  })

  it('gets no email', async () => {
    const deps = testDeps()
    const ids = await insertEmails(deps, [sampleEmailTo('u1a2b3c4')])
    const { config, kept } = recordingMailConfig()
    await sendMails(deps, unthrottledSendContext(config), ids)
    expect(kept).toEqual([])
    expect(await rowOf(deps, ids[0]!)).not.toMatchObject({ state: 'sent' })
  })
})
