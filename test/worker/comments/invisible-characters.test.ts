import { expect, it } from 'vitest'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'

const write = async (comment: string) =>
  sendApi('/api/user/article-comment', {
    as: await logIn('member2'),
    body: { article_id: 2, comment },
  })

it('a comment is stored without invisible characters, and counted without them', async () => {
  const words = `${'字'.repeat(997)}\u00ad\u{1d173}\ufe0f`
  const response = await write(`\ufeff${words}\u2028🏴\u{e0067}\u200e\r`)
  expect(response.status).toBe(201)
  const [stored] = await rowsOf<{ text: string }>('select text from comments order by id desc')
  expect(stored!.text).toBe(`${'字'.repeat(997)}\n🏴`)
})

it('a comment with a change of direction is refused in words that say where', async () => {
  const response = await write('🏴\u200e ab\u202Dc')
  expect(response.status).toBe(422)
  const { errors } = await response.json<{ errors: object[] }>()
  expect(errors).toMatchObject([
    {
      field: 'comment',
      values: { at: 5, sign: 'U+202D' },
      detail: expect.stringMatching('U\\+202D'),
    },
  ])
})
