// @vitest-environment jsdom
// Pushed notifications are untrusted input, because another server may publish them.
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listen } from '../../../client/features/notifications/push.ts'
import { showToast } from '../../../client/ui/overlay/toast.ts'

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

it('a card and a toast show markup as text', () => {
  const markup = (name: string) => `<img src="x" onerror="alert('${name}')"><b>${name}</b>`
  const [title, message, btn_text] = ['title', 'message', 'button'].map(markup) as [
    string,
    string,
    string,
  ]
  const texts = { subtitle: '', message, btn_text, btn_link: '/news/brand' }
  handlers.onNotification?.({ id: 1, title, ...texts })
  const card = document.querySelector('.notices')!
  expect(card.querySelector('img, b')).toBeNull()
  for (const text of [title, message, btn_text]) expect(card.textContent).toContain(text)
  showToast({ kind: 'failed', text: title, close: message })
  const toast = document.querySelector('output .toast')!
  expect(toast.querySelector('img, b')).toBeNull()
  expect(toast.textContent).toContain(title)
})

it('no script of the site or of the hubs writes markup from a string', () => {
  const files = globSync('{client/{browser,features,ui},durable-objects}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(100)
  const writes =
    /(?:inner|outer)HTML\s*=|insertAdjacentHTML|createContextualFragment|setHTML|document\.write/
  expect(files.filter((file) => writes.test(readFileSync(file, 'utf8')))).toEqual([])
})

it.each([null, 'text', { id: '1', title: 'A message' }, { id: 1 }])(
  'no card is shown for %j',
  (data) => {
    handlers.onNotification?.(data)
    expect(document.querySelector('.notices')).toBeNull()
  },
)
