// Line breaks of headings: in Chinese between clauses and words, in Thai never within a loan word.
import type { Page } from 'playwright/test'
import { segmentTitle } from '../../../client/ui/text/title-clauses.ts'
import {
  examplePaths,
  examplePath,
  expect,
  test,
  type PageName,
} from '../../support/browser/browser.ts'
import { isDeep, sampledList } from '../../support/sample.ts'

const headings = ['h1', 'h2', 'h3', 'summary', '.ranking a', '.neighbours b', '.poll .option']

/** Lines of every multi-line heading in a language. */
function headingLines(page: Page, lang: 'zh' | 'th'): Promise<string[][]> {
  const selector = headings.map((one) => `${one}:lang(${lang})`).join()
  return page.evaluate((selected) => {
    const linesOf = (heading: Element) => {
      const lines: { top: number; text: string }[] = []
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (let at = 0; at < (text.nodeValue ?? '').length; at += 1) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const character = range.toString()
          const { bottom: top, width } = range.getBoundingClientRect()
          const last = lines.at(-1)
          if (last && (width === 0 || Math.abs(last.top - top) < 8)) last.text += character
          else lines.push({ top, text: character })
        }
      return lines.map((line) => line.text)
    }
    return [...document.querySelectorAll(selected)]
      .filter((heading) => heading.clientWidth > 1 && heading.checkVisibility())
      .map(linesOf)
      .filter((lines) => lines.length > 1)
  }, selector)
}

/** True if each line but the last ends at a word boundary or next to punctuation. */
function breakAtWordEnds(lines: string[]): boolean {
  const ends = new Set<number>()
  let length = 0
  for (const word of segmentTitle(lines.join('')).flat()) ends.add((length += word.length))
  let at = 0
  return lines.slice(0, -1).every((line, index) => {
    at += line.length
    const around = `${line.at(-1)}${lines[index + 1]!.at(0)}`
    return ends.has(at) || !/^\p{Script=Han}{2}$/u.test(around)
  })
}

const names: PageName[] = [
  'home',
  'article',
  'newsList',
  'gameFeature',
  'gameIntro',
  'timeline',
  'activityHistory',
  'navigationLevel1',
  'navigationLevel3',
  'promote',
  'downloads',
  'faq',
  'polls',
  'search',
]
/** Minimum number of multi-line headings to find. */
const least = isDeep ? 20 : 8

test('headings break between words', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  let found = 0
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of sampledList('headings', names, 5)) {
      await page.goto(examplePaths[name])
      const broken = await headingLines(page, 'zh')
      found += broken.length
      expect(
        broken.filter((lines) => !breakAtWordEnds(lines)),
        `${name} at ${width}`,
      ).toEqual([])
    }
  }
  expect(found).toBeGreaterThan(least)
})

test('Thai headings do not break within a loan word', { tag: '@phone' }, async ({ page }) => {
  let found = 0
  // As narrow as a column of a magnified page.
  for (const width of [200, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of sampledList('Thai headings', [...names, 'markSixHistory'] as const, 5)) {
      await page.goto(examplePath('th-TH', name))
      const broken = await headingLines(page, 'th')
      found += broken.length
      // A word joiner marks a place where a dictionary would break the word (docs/glossary.md).
      const parted = broken.filter((lines) => lines.some((line) => /^\u2060|\u2060$/.test(line)))
      expect(parted, `${name} at ${width}`).toEqual([])
    }
  }
  expect(found).toBeGreaterThan(least)
})
