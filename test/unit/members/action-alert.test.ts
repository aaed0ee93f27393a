import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../client/browser/api/call.ts'
import { ActionAlert } from '../../../client/ui/form/action-alert.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['may be done after a request without an answer', true, 'member.unanswered'],
  ['has changed nothing while there is no network', false, 'member.unreachable'],
])('an action of the member center %s', (_, onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  const failure = new ApiError('unreachable', '')
  expect(renderToStaticMarkup(createElement(ActionAlert, { failure }))).toContain(text)
})

it('an action that the server refuses shows its reason', () => {
  const failure = new ApiError('forbidden', 'Not yours.')
  expect(renderToStaticMarkup(createElement(ActionAlert, { failure }))).toContain('Not yours.')
})
