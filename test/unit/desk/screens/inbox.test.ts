// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { ListedMessage } from '../../../../client/contract/desk/inbox/message.ts'
import { contactMessageStates } from '../../../../client/contract/desk/inbox/states.ts'
import { loadAudienceMessages } from '../../../../client/desk/i18n/i18n.ts'
import { Row } from '../../../../client/desk/screens/inbox/index.tsx'
import { templateLabel } from '../../../../client/desk/screens/inbox/template-label.ts'
import { renderDesk } from '../../../support/desk/render.ts'

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

const message = { title: 'Ada', lang: 'en-US', created_at: '2026-11-20T12:00:00.000Z' }

it('each message names its state, a new one in a visible word', async () => {
  for (const state of contactMessageStates) {
    const row = createElement(Row, { message: { ...message, state } as ListedMessage })
    const place = await renderDesk(row, { lang: 'zh-CN', of: loadAudienceMessages })
    const isNew = state === 'new'
    expect(place.querySelector('.message-new')?.textContent).toBe(isNew ? '新' : undefined)
    expect(place.querySelector('svg')?.getAttribute('aria-label') === null).toBe(isNew)
  }
})

it('a template in the other script is named by its subject, too', () => {
  const words = (subject: string) => ({ subject, text: '' })
  const texts = { 'zh-CN': words('关于您的留言'), 'en-US': words('About your message') }
  const chinese = { name: '请补充资料', texts }
  expect(templateLabel(chinese, 'en-US')).toBe('请补充资料 · About your message')
  expect(templateLabel(chinese, 'zh-CN')).toBe('请补充资料')
  const english = { name: 'More details', texts }
  expect(templateLabel(english, 'zh-CN')).toBe('More details · 关于您的留言')
  expect(templateLabel({ name: '谢谢', texts: {} }, 'en-US')).toBe('谢谢')
})
