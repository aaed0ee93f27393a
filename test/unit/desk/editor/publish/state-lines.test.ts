// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { StateLines } from '../../../../../client/desk/editor/publish/state-lines.tsx'
import type { EntrySession } from '../../../../../client/desk/editor/saving/use-entry-session.ts'
import { renderDesk } from '../../../../support/desk/render.ts'

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

const shown = (state: string) => {
  const entry = {
    state,
    url: '/en-US/article/7',
    published_at: '2026-11-20T12:00:00.000Z',
    releases: [],
  }
  const work = { entry, hasChanges: false } as unknown as EntrySession
  return renderDesk(createElement(StateLines, { work, mayPublishWhole: true, mayWriteWhole: true }))
}

it('a live entry links to its page, others do not', async () => {
  const link = (await shown('published')).querySelector('a')!
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'View live page',
    '/en-US/article/7',
  ])
  for (const state of ['draft', 'scheduled', 'withdrawn'])
    expect((await shown(state)).querySelector('a')).toBeNull()
})
