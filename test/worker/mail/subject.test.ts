import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import { renderMail } from '../../../worker/mail/templates/render.tsx'
import { sampleNames, secret } from '../../support/fakes/mail.ts'

it('a subject is one line, whatever was stored', () => {
  const stored = 'Lanterns\r\nBcc: all@example.test\u2028\u0000'
  const edition: EditionContent = { subject: stored, intro: '', is_by_rule: false, stories: [] }
  const { subject } = renderMail(
    { origin: env.ORIGIN, secret, names: sampleNames },
    {
      id: 'mail',
      cause: 'test',
      to: 'reader@example.test',
      lang: 'en-US',
      created_at: '2026-11-20T12:00:00.000Z',
      template: 'news_test',
      data: { edition: JSON.stringify(edition) },
    },
  )
  expect(subject).toContain('Lanterns Bcc: all@example.test')
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
})
