// Subjects of newsletter issues become headers of emails.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { beginEachTestAtNoon, compose, editor } from '../../../support/desk/newsletter-desk.ts'
import { fetchDesk } from '../../../support/desk/entries.ts'
import { readProblem } from '../../../support/site/member.ts'

beginEachTestAtNoon()

it('a subject with a line break is refused when it is saved, tested and sent', async () => {
  const issue = await compose()
  const subjects = { 'en-US': 'Lanterns\nBcc: all@example.test' }
  const body = { title: 'Autumn', data: { ...issue.data, subjects } }
  const saved = await fetchDesk(editor, `periodical/${issue.id}`, {
    method: 'PUT',
    body,
    rev: issue.rev,
  })
  expect(saved.status).toBe(422)
  expect(await saved.json()).toMatchObject({
    errors: [{ field: 'data.subjects.en-US', code: 'unseen_characters' }],
  })
  // Stored before the rule existed.
  await env.DB.prepare("update issues set data = json_set(data, '$.subjects', json(?))")
    .bind(JSON.stringify(subjects))
    .run()
  const tested = await fetchDesk(editor, `periodical/${issue.id}/test`, {
    body: { languages: ['en-US'] },
  })
  for (const response of [
    tested,
    await fetchDesk(editor, `periodical/${issue.id}/send`, { body: {}, rev: issue.rev }),
  ])
    expect(await readProblem(response)).toEqual([422, 'validation_failed'])
})
