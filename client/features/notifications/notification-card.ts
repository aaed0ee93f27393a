// Card of a notification: a live one for ten seconds, the day's latest unread one until it is closed. Its markup is the
// page's `<template id="notice">`.
import type { Notification } from '../../contract/notifications/notification.ts'
import { autoHide } from '../../ui/overlay/toast.ts'
import { markRead, onLinkFollowed } from './mark-read.ts'

/** Milliseconds for which a live one is shown. */
const liveFor = 10_000

type NoticeContent = Pick<
  Notification,
  'id' | 'title' | 'subtitle' | 'message' | 'btn_link' | 'btn_text'
>

/** Shows a notification in place of the previous one. */
export function showNotice(notice: NoticeContent, { isLive }: { isLive: boolean }): void {
  const form = document.querySelector<HTMLTemplateElement>('template#notice')
  const card = form?.content.firstElementChild?.cloneNode(true)
  if (!(card instanceof HTMLElement)) return
  const place = placeOfNotices()
  fill(card, notice, isLive)
  const hide = () => {
    if (place.firstChild === card) place.replaceChildren()
  }
  card.querySelector('button')?.addEventListener('click', hide)
  const more = card.querySelector<HTMLElement>('[data-part=more]')
  if (more)
    onLinkFollowed(more, () => {
      markRead(notice.id).catch(() => undefined)
      hide()
    })
  // A live region announces content added to it, not its own insertion.
  requestAnimationFrame(() => place.replaceChildren(card))
  if (isLive) autoHide(hide, liveFor, card)
}

function placeOfNotices(): Element {
  const known = document.querySelector('.notices')
  if (known) return known
  const made = document.createElement('div')
  made.className = 'notices'
  made.setAttribute('role', 'status')
  return document.body.appendChild(made)
}

function fill(card: HTMLElement, notice: NoticeContent, isLive: boolean): void {
  const { id, title, subtitle, message, btn_link, btn_text } = notice
  card.dataset.id = String(id)
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-part=${name}]`)
  if (!isLive) part('now')?.remove()
  part('title')!.textContent = title
  part('text')!.textContent = subtitle || message
  const more = part('more')
  if (!(more instanceof HTMLAnchorElement)) return
  more.href = btn_link
  more.textContent = btn_text
  if (!btn_link || !btn_text) more.remove()
}
