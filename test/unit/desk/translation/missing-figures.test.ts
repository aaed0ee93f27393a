import { expect, it } from 'vitest'
import { missingFigures } from '../../../../client/contract/desk/entries/missing-figures.ts'
import type { Locale } from '../../../../client/contract/locale.ts'

const body = (...lines: string[]) => ({
  body: {
    type: 'doc' as const,
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
})

const missing = (source: readonly string[], lang: Locale, target: readonly string[]) =>
  missingFigures(
    'article',
    { lang: 'zh-CN', data: body(...source) },
    { lang, data: body(...target) },
  ).map(({ block, figures }) => ({ block, figures }))

it('names the figures that a paragraph of the translation lacks', () => {
  expect(
    missing(['开头', '奖金共1,500万元，赔率2.35'], 'en-US', ['Opening', 'Odds of 2.53']),
  ).toEqual([{ block: 1, figures: ['1,500', '2.35'] }])
})

it.each<[string, Locale, string]>([
  ['2026年11月30日', 'en-US', '30 November 2026'],
  ['2026年', 'th-TH', 'ปี ๒๕๖๙'],
  ['3.5万名玩家', 'vi-VN', '35.000 người chơi'],
  ['12,345,678次', 'hi-IN', '1,23,45,678 बार'],
  ['回报率９６.５％', 'vi-VN', 'tỷ lệ 96,5 %'],
  ['三场比赛、8支球队', 'en-US', 'three matches, eight teams'],
])('finds the figures of %s in %s', (source, lang, target) => {
  expect(missing([source], lang, [target])).toEqual([])
})

it('passes over paragraphs without a translation, and figures that moved to another paragraph', () => {
  expect(missing(['共500场', '每场90分钟'], 'en-US', ['', ''])).toEqual([])
  expect(missing(['共500场', '每场90分钟'], 'en-US', ['90 minutes each', '500 matches'])).toEqual(
    [],
  )
})

it('keeps the figures of two cells apart', () => {
  const table = (...cells: string[]) => ({
    body: {
      type: 'doc' as const,
      content: [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: cells.map((text) => ({
                type: 'tableCell',
                content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
              })),
            },
          ],
        },
      ],
    },
  })
  const [source, target] = [table('100', '250'), table('100', '205')]
  expect(
    missingFigures('article', { lang: 'zh-CN', data: source }, { lang: 'en-US', data: target }),
  ).toEqual([{ name: 'body', block: 0, figures: ['250'] }])
})
