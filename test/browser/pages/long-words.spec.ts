// No text that anybody writes widens a page or is cut off, from the narrowest screen to a wide one. Long words take the
// place of all texts that are not the interface's own: titles, topics, tags, names, comments, tables, navigation.
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
import { longWordFaults } from '../../support/browser/long-words.ts'
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
