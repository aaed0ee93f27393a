// @vitest-environment jsdom
// Pushed notifications are untrusted input, because another server may publish them.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listen } from '../../../client/features/notifications/push.ts'

interface Handlers {
  onNotification?: (data: unknown) => void
}
const handlers = vi.hoisted((): Handlers => ({}))
vi.mock('../../../client/browser/realtime/page-realtime.ts', () => ({
  startRealtime: (_: string, given: Handlers) => Object.assign(handlers, given),
}))

beforeAll(() => listen('key'))

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  document.documentElement.lang = 'zh-CN'
  document.body.innerHTML = `<template id="notice"><aside><p data-part="now"></p>
    <a data-part="title"></a><p data-part="text"></p><a data-part="more"></a></aside></template>`
})

/** Path of the link on the card of a pushed notification; null when the card has none. */
function linkOf(btn_link: unknown): string | null | undefined {
  const texts = { subtitle: '', message: 'Please look', btn_text: 'Look' }
  handlers.onNotification?.({ id: 1, title: 'A message', ...texts, btn_link })
  const card = document.querySelector('.notices')
  expect(card?.textContent).toContain('A message')
  return card?.querySelector('[data-part=more]')?.getAttribute('href') ?? null
}

it.each(['javascript:alert(1)', '//evil.example', 'https://a@evil.example', 7, null])(
  'a card has no link for %j',
  (link) => {
    expect(linkOf(link)).toBeNull()
  },
)

it('a card links to a page in the reader’s language', () => {
  document.documentElement.lang = 'en-US'
  expect(linkOf('/news/brand')).toBe('/en-US/news/brand')
})

it.each([null, 'text', { id: '1', title: 'A message' }, { id: 1 }])(
  'no card is shown for %j',
  (data) => {
    handlers.onNotification?.(data)
    expect(document.querySelector('.notices')).toBeNull()
  },
)
