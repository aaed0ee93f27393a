// Advertisements: the cover once per visit, and the card on pages without it. On a wide screen they are in the corner,
// on a narrow one at the end of the content. Their markup is the page's `<template id="ads">`; pages without it have no
// advertisements.
import type { Ad } from '../../contract/campaigns.ts'
import { mediaUrl, type MediaWidth } from '../../contract/paths.ts'
import { readStored, storageKeys, store } from '../../browser/storage/local.ts'
import { hasFlag, setFlag, visitKeys } from '../../browser/storage/session-storage.ts'
import { isReaderBusy } from '../../ui/overlay/is-reader-busy.ts'

/** Seconds of reading before the first page of a visit shows an advertisement. */
const minReadingSeconds = 30

export async function showAds(forms: HTMLTemplateElement): Promise<void> {
  const isFirstPage = !hasFlag(visitKeys.started)
  setFlag(visitKeys.started)
  // Without storage, they would appear on every page.
  if (!hasFlag(visitKeys.started)) return
  const isCoverDue = shouldShowCover({
    today: dayInUtc8(new Date()),
    hiddenOn: readStored(storageKeys.coverHiddenOn),
    isDone: hasFlag(visitKeys.coverDone),
    isFirstPage,
    referrer: document.referrer,
  })
  await whenReaderIdle(isFirstPage ? minReadingSeconds : 0)
  if (isCoverDue && (await showCover(forms))) return
  if (!hasFlag(visitKeys.cardClosed)) await showCard(forms)
}

export interface CoverContext {
  /** Days in UTC+8, as `dayInUtc8` counts them. */
  today: number
  hiddenOn: string | null
  /** The cover has been shown in this visit. */
  isDone: boolean
  isFirstPage: boolean
  referrer: string
}

/**
 * True if the cover may appear: not for readers who hid it for today, and not on the page opened from a search engine.
 */
export function shouldShowCover(moment: CoverContext): boolean {
  const { today, hiddenOn, isDone, isFirstPage, referrer } = moment
  if (isDone || hiddenOn === String(today)) return false
  return !(isFirstPage && isSearchEngine(referrer))
}

/** Days since 1970 at a given time, counted in UTC+8. */
export function dayInUtc8(moment: Date): number {
  const hour = 60 * 60 * 1000
  return Math.floor((moment.getTime() + 8 * hour) / (24 * hour))
}

const searchEngines =
  /(?:^|\.)(?:(?:google|bing|yahoo|baidu|sogou|yandex|naver|duckduckgo|ecosia|qwant|startpage|coccoc)\.[a-z]{2,3}(?:\.[a-z]{2})?|so\.com|sm\.cn|so\.toutiao\.com|search\.brave\.com)$|^com\.google\.android\./

function isSearchEngine(referrer: string): boolean {
  return URL.canParse(referrer) && searchEngines.test(new URL(referrer).hostname)
}

/** Shows the cover; false when none is scheduled for now. */
async function showCover(forms: HTMLTemplateElement): Promise<boolean> {
  const item = (await fetchAds<{ item: Ad | null }>('/api/cover'))?.item
  const form = forms.content.querySelector('dialog')
  if (!item || !form) return false
  const cover = fillAdTemplate(form, item, [480, 960])
  cover.addEventListener('close', () => {
    if (cover.returnValue === 'today')
      store(storageKeys.coverHiddenOn, String(dayInUtc8(new Date())))
    cover.remove()
  })
  if (await insertAd(cover)) setFlag(visitKeys.coverDone)
  return true
}

/** Shows one of the floating advertisements, a different one each day. */
async function showCard(forms: HTMLTemplateElement): Promise<void> {
  const items = (await fetchAds<{ items: Ad[] }>('/api/floating-layer'))?.items ?? []
  const item = items[dayInUtc8(new Date()) % items.length]
  const form = forms.content.querySelector('aside')
  if (!item || !form) return
  const card = fillAdTemplate(form, item, [160, 320])
  card.querySelector('button')?.addEventListener('click', () => {
    setFlag(visitKeys.cardClosed)
    card.remove()
  })
  await insertAd(card)
}

/**
 * Inserts an advertisement at the end of the content while the reader is idle. Returns false if that would move visible
 * content, so that it waits for another page. It takes no focus.
 */
async function insertAd(advertisement: HTMLElement): Promise<boolean> {
  await whenReaderIdle(0)
  const main = document.querySelector('main')
  const isWide = matchMedia('(min-width: 992px)').matches
  if (!main || (!isWide && main.getBoundingClientRect().bottom < innerHeight)) return false
  main.appendChild(advertisement)
  return true
}

/** A failed request is not reported; the page has no advertisement then. */
async function fetchAds<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(`${path}?lang=${document.documentElement.lang}`)
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

/** A copy of the template, filled with the advertisement. */
function fillAdTemplate<Form extends HTMLElement>(
  form: Form,
  { title, text, button_text, uri, img }: Ad,
  widths: MediaWidth[],
): Form {
  const copy = document.importNode(form, true)
  const words: Record<string, string> = { title, text, button: button_text }
  for (const slot of copy.querySelectorAll('slot')) slot.replaceWith(words[slot.name] ?? '')
  for (const link of copy.querySelectorAll('a')) link.href = uri
  for (const image of copy.querySelectorAll('img')) {
    image.alt = img.img_alt
    image.style.backgroundColor = img.color ?? ''
    image.srcset = widths
      .map((width, index) => `${mediaUrl(img.path, width, 'avif')} ${index + 1}x`)
      .join()
  }
  return copy
}

/** Seconds without input after which new content does not look like a response to it. */
const idleSeconds = 2

const moves = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown']

/** Resolves when the page has been visible for `seconds` and its reader is idle, outside forms and menus. */
function whenReaderIdle(seconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  let [seen, still] = [0, 0]
  const move = () => {
    still = 0
  }
  for (const name of moves) addEventListener(name, move, { signal: over.signal, passive: true })
  const clock = setInterval(() => {
    if (document.hidden) return
    seen += 1
    still = isReaderBusy() ? 0 : still + 1
    if (seen < seconds || still < idleSeconds) return
    clearInterval(clock)
    over.abort()
    resolve()
  }, 1000)
  return promise
}
