import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TitleText } from '../../../client/ui/text/title-text.tsx'
import { HighlightedTitle } from '../../../client/ui/text/highlighted-title.tsx'
import { ServerRichText } from '../../../client/ui/text/server-rich-text.tsx'
import { segmentTitle } from '../../../client/ui/text/title-clauses.ts'
import { readArticles } from '../../../scripts/seed/content/content.ts'

it.each([
  ['当赔率学会等待：一次覆盖三大洲的延迟实验', '当赔率·学会·等待：‖一次·覆盖·三大洲的·延迟·实验'],
  ['棋牌新作《竹影三十六》定档十二月三日', '棋牌·新作·《竹影三十六》·定档·十二月·三日'],
  ['补丁日：电竞盘口为什么先关门', '补丁日：‖电竞盘口·为什么·先关门'],
  ['攪珠機為何要上磅', '攪珠機·為何·要上磅'],
  ['300千比特里还剩什么', '300千比特里·还剩·什么'],
  ['没有断句的|一行。好吗？好！', '没有·断句的‖一行。‖好吗？‖好！'],
  ['', ''],
  ['When odds learn to wait', 'When odds learn to wait'],
  ['Draw at 21:30: a second look', 'Draw at 21:30:‖ ‖a second look'],
  ['เมื่ออัตราต่อรองรู้จักรอ', 'เมื่ออัตราต่อรองรู้จักรอ'],
  ['แปลโต๊ะไพ่ให้เป็นภาษาไทย เจ็ดร่าง', 'แปลโต๊ะไพ่ให้เป็นภาษาไทย‖ ‖เจ็ดร่าง'],
  ['กิจกรรมครั้งต่อ ๆ ไป', 'กิจกรรมครั้งต่อ ๆ ไป'],
  ['API เกม 3 เกม', 'API เกม 3 เกม'],
])('finds the words of %s', (title, words) => {
  expect(
    segmentTitle(title)
      .map((clause) => clause.join('·'))
      .join('‖'),
  ).toBe(words)
})

it('leaves no single character on the last line of a title, and drops none', () => {
  const titles = readArticles().flatMap((article) =>
    (['zh-CN', 'zh-HK'] as const).map((lang) => article[lang]?.title ?? ''),
  )
  const ends = titles
    .flatMap(segmentTitle)
    .flatMap((words) => (words.length > 1 ? [words.at(-1)] : []))
  expect(titles.map((title) => segmentTitle(title).flat().join(''))).toEqual(titles)
  expect(ends.filter((end) => /^\p{Script=Han}\p{P}?$/u.test(end ?? ''))).toEqual([])
})

it('a title is read and copied as plain text, for any title', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '当赔率',
      '《竹影三十六》',
      '，',
      '：',
      ' ',
      '4K',
      '三',
      '的',
      '“',
      '|',
      'a<b',
      ': ',
      'ไทย',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const title = parts.join('')
      const html = renderToStaticMarkup(createElement(TitleText, { text: title }))
      const plain = renderToStaticMarkup(createElement('i', null, title.replaceAll('|', '')))
      expect(html.replaceAll(/<\/?(?:span|wbr)[^>]*>/g, '')).toBe(plain.slice(3, -4))
    }),
  )
})

it('breaks headings of rich text between words, except those with links and marks', () => {
  const heading = (marks?: { type: string }[]) => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: '电竞盘口有多深', ...(marks && { marks }) }],
  })
  const shown = (marks?: { type: string }[]) =>
    renderToStaticMarkup(
      createElement(ServerRichText, { document: { type: 'doc', content: [heading(marks)] } }),
    )
  expect(shown()).toContain('>电竞盘口<wbr/>有多深<')
  expect(shown([{ type: 'bold' }])).toContain('<strong>电竞盘口有多深</strong>')
})

it('marks matches without additional breaks', () => {
  const shown = (text: string, ...marks: [number, number][]) =>
    renderToStaticMarkup(createElement(HighlightedTitle, { text, marks }))
  expect(shown('电竞盘口|有多深', [2, 4], [5, 6])).toBe(
    '<span class="words phrase">电竞<mark>盘口</mark></span>' +
      '<span class="words phrase"><mark>有</mark>多深</span>',
  )
  expect(shown('电竞盘口有多深', [2, 5])).toBe(
    '<span class="words">电竞<mark>盘口</mark><wbr/><mark>有</mark>多深</span>',
  )
  expect(shown('When odds learn', [5, 9])).toBe('When <mark>odds</mark> learn')
  expect(shown('Odds: how they wait', [6, 9])).toBe(
    '<span class="words phrase">Odds:</span> <span class="words phrase"><mark>how</mark> they wait</span>',
  )
})
