// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { currentToast, showToast } from '../../../../client/desk/data/toasts.ts'
import { Toast } from '../../../../client/desk/shell/toast.tsx'
import { renderDesk } from '../../../support/desk/render.ts'

it('a toast can link to a page, which opens beside the desk, and stays longer', async () => {
  vi.useFakeTimers()
  showToast('Published', { link: { href: '/en-US/article/7', text: 'View live page' } })
  vi.advanceTimersByTime(7000)
  const link = (await renderDesk(createElement(Toast))).querySelector('a')!
  expect(link.textContent).toBe('View live page')
  expect(link.getAttribute('href')).toBe('/en-US/article/7')
  expect(link.target).toBe('_blank')
  vi.advanceTimersByTime(2000)
  expect(currentToast()).toBeNull()
})

it('a toast shows markup as text', async () => {
  showToast('<img src=x onerror=alert(1)>')
  const place = await renderDesk(createElement(Toast))
  expect(place.querySelector('img')).toBeNull()
  expect(place.textContent).toContain('<img src=x')
})
