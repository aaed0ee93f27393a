// No text that anybody writes widens a page or is cut off, from the narrowest screen to a wide one. Long words take the
// place of all texts that are not the interface's own: titles, topics, tags, names, comments, tables, navigation.
import type { Page } from 'playwright/test'
import { locales } from '../../../client/contract/locale.ts'
import { enUS } from '../../../client/i18n/en-US.ts'
import { hiIN } from '../../../client/i18n/hi-IN.ts'
import { thTH } from '../../../client/i18n/th-TH.ts'
import { viVN } from '../../../client/i18n/vi-VN.ts'
import { zhCN } from '../../../client/i18n/zh-CN.ts'
import { zhHK } from '../../../client/i18n/zh-HK.ts'
import {
  examplePath,
  examplePaths,
  expect,
  gotoHydrated,
  scrollToEnd,
  test,
  type PageName,
} from '../../support/browser/browser.ts'
import { isDeep } from '../../support/sample.ts'

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn)

const kept = {
  messages: [enUS, hiIN, thTH, viVN, zhCN, zhHK].flatMap(stringsIn),
  // Times, sizes, initials, axes of charts, and a track that moves through its window.
  elements: `script, style, noscript, option, svg, time, .number, .numeral, .avatar, .event-time,
    .download-files td, .visually-hidden, .honeypot, .marquee-track`,
}

/** Pages with most kinds of texts; in the deep run all. Comments are below the article. */
const kinds: PageName[] = [
  'home',
  'articleWithPoll',
  'newsList',
  'gameIntro',
  'timeline',
  'navigationLevel2',
  'calendarMonth',
  'activityCurrent',
  'downloadGroup',
  'faq',
  'terms',
  'search',
]
const names = Object.keys(examplePaths).filter((name): name is PageName => name in examplePaths)
const widths = [320, 1280]

test.use({ expectedFailures: locales.map((lang) => examplePath(lang, 'notFound')) })

test('long words fit on every page', async ({ page }) => {
  if (isDeep) test.slow()
  for (const [at, name] of (isDeep ? names : kinds).entries()) {
    const lang = locales[at % locales.length]!
    await page.setViewportSize({ width: 320, height: 700 })
    await gotoHydrated(page, examplePath(lang, name))
    if (name.startsWith('article')) await scrollToEnd(page)
    for (const [first, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 700 })
      const faults = await longWordFaults(page, first * 3, kept)
      expect.soft(faults, `${name} in ${lang}, ${width} px`).toEqual([])
    }
  }
})

/** In the scripts of the six languages, and longer than the narrowest line. */
const longWords: readonly string[] = [
  '#MERIDIANAUTUMNCHAMPIONSHIPFINALSWEEKEND2026LIVESTREAM tonight',
  `Tickets: https://tickets.example/en/autumn/${'championship'.repeat(12)}?block=117&row=8&seat=21`,
  '0123456789'.repeat(6),
  `${'WWWWMMMM'.repeat(8)}@example.test`,
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'การแข่งขันชิงแชมป์'.repeat(6),
  'प्रतियोगिता'.repeat(8),
  'nghiêngngả'.repeat(8),
  '决赛直播現場'.repeat(12),
  '🎰🏆👨‍👩‍👧‍👦'.repeat(20),
]

interface Kept {
  /** Elements with derived texts, such as times. */
  elements: string
  /** Messages of the interface. */
  messages: readonly string[]
}

const placeholder = /\{\{\w+\}\}/g
const hasLetter = (text: string) => /\p{L}/u.test(text)

/** Patterns of the texts of messages, as a whole and between their values. */
function patternsOf(messages: readonly string[]): string[] {
  const texts = messages
    .filter((text) => hasLetter(text.replaceAll(placeholder, '')))
    .flatMap((text) => [text, ...text.split(placeholder).filter(hasLetter)])
  return [...new Set(texts)].map((text) =>
    text
      .trim()
      .replaceAll(/[\\^$.+?()[\]|*]/g, String.raw`\$&`)
      .replaceAll(placeholder, '.+'),
  )
}

/**
 * Puts long words in place of all other texts, beginning with the word `first`. Returns texts that are outside the
 * window, clipped without an ellipsis, or that stick out of their box.
 */
function longWordFaults(page: Page, first: number, kept: Kept): Promise<string[]> {
  const words = longWords.map((_, at) => longWords[(at + first) % longWords.length]!)
  const width = page.viewportSize()!.width
  const { elements } = kept
  return page.evaluate(putWords, { words, width, elements, patterns: patternsOf(kept.messages) })
}

interface Sent {
  words: string[]
  width: number
  elements: string
  patterns: string[]
}

/** Runs in the page. */
function putWords({ words, width, elements, patterns }: Sent): string[] {
  const isMessage = new RegExp(`^(?:${patterns.join('|')})$`, 'su')
  /** Numbers, and names of units and file types. */
  const isDerived = /^(?:[^\p{L}]*|[\d.,\s]*\p{Lu}[\p{L}\d]{0,3})$/u
  const slack = 2
  const nodes = [...textNodes()].filter(({ data, parentElement }) => {
    const text = data.trim()
    const isShown = parentElement?.checkVisibility() && !parentElement.closest(elements)
    return isShown && !isMessage.test(text) && !isDerived.test(text)
  })
  for (const [at, node] of nodes.entries()) node.data = words[at % words.length]!
  const wide = document.documentElement.scrollWidth - width
  const faults = nodes.flatMap((node) => faultOf(node) ?? [])
  return [...new Set([...(wide > 0 ? [`the page is ${wide} px too wide`] : []), ...faults])]

  function* textNodes() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) yield walker.currentNode as Text
  }
  function faultOf(node: Text): string | null {
    const text = boundsOf(node)
    if (!text) return null
    const name = nameOf(node.parentElement!)
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      const isInside = isWithin(text, box)
      const isScrolled = ['auto', 'scroll'].includes(style.overflowX)
      // Texts for screen readers have a box of one pixel.
      const isMeant = box.width <= 1 || style.textOverflow === 'ellipsis'
      if (!isInside && (isScrolled || isMeant)) return null
      if (!isInside && style.overflowX !== 'visible') return `${name} is clipped by ${nameOf(one)}`
      if (!isInside && style.display !== 'inline') return `${name} sticks out of ${nameOf(one)}`
    }
    return isWithin(text, { left: 0, right: width }) ? null : `${name} is outside the window`
  }
  function isWithin(inner: Pick<DOMRect, 'left' | 'right'>, outer: typeof inner): boolean {
    return inner.left >= outer.left - slack && inner.right <= outer.right + slack
  }
  function boundsOf(node: Text) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
    if (rects.length === 0) return null
    const [lefts, rights] = [rects.map(({ left }) => left), rects.map(({ right }) => right)]
    return { left: Math.min(...lefts), right: Math.max(...rights) }
  }
  function nameOf(one: Element): string {
    const names = [one.parentElement, one].map(
      (part) => part && [part.localName, ...part.classList].join('.'),
    )
    return names.join(' > ')
  }
}
