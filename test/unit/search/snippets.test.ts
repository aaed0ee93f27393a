// Marks and snippets of search results, without a database.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsOf } from '../../../worker/search/query.ts'
import { marksIn, snippetSources, snippetOf } from '../../../worker/search/snippet.ts'

/** A small, varied alphabet, so that keywords match texts often enough. */
const mixedText = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...Array.from('平台臺直播a4Ké đน่วง क्ले が\u00adﬁ，-"*bB')), { maxLength })
    .map((parts) => parts.join(''))

/** Marked parts of a text. */
const marked = (text: string, keyword: string) =>
  marksIn(text, termsOf(keyword)).map(([from, to]) => text.slice(from, to))

describe('marks', () => {
  it.each([
    ['遊戲', '新游戏与老遊戲', ['游戏', '遊戲']],
    ['游戏', '玩遊戲', ['遊戲']],
    ['do tre', 'Độ trễ thấp', ['Độ', 'trễ']],
    ['tre', 'trẻ trễ tren', ['trẻ', 'trễ', 'tre']],
    ['live tab', 'Live tables, alive', ['Live', 'tab']],
    ['4k直播', '用 4K 直播', ['4K 直播']],
    ['文件', 'ﬁ文件', ['文件']],
    ['fi', 'ﬁx', ['ﬁ']],
    ['平台 台接', '平台接口', ['平台接']],
    ['หน', 'ความหน่วง', ['หน่']],
    ['realtime', 'a real-time feed', ['real-time']],
    ['real-time', 'realtime, real time', ['realtime', 'real time']],
    ['wheel', 'MoonWheel', ['Wheel']],
    ['moon wheel', 'MoonWheel', ['Moon', 'Wheel']],
    ['जिम्मे', 'ज़िम्मेदारी', ['ज़िम्मे']],
  ])('%s in %s', (keyword, text, parts) => {
    expect(marked(text, keyword)).toEqual(parts)
  })

  it('are inside the text, in order, without overlaps', () => {
    fc.assert(
      fc.property(mixedText(4), mixedText(30), (keyword, text) => {
        let end = 0
        for (const [from, to] of marksIn(text, termsOf(keyword))) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('snippets', () => {
  const snippet = (paragraphs: string[], keyword: string, length = 40) => {
    const found = snippetOf(paragraphs, termsOf(keyword), length)
    return { ...found, parts: found.marks.map(([from, to]) => found.snippet.slice(from, to)) }
  }
  const long = '一二三四五六七八九十'.repeat(10)

  it('are the first paragraph if no paragraph has the keyword', () => {
    expect(snippet(['第一段', '第二段'], '没有')).toEqual({
      snippet: '第一段',
      marks: [],
      parts: [],
    })
    expect(snippet([], '没有').snippet).toBe('')
  })

  it('are never a table cell with only the keyword', () => {
    const standfirst = '同一场比赛，九座城市'
    const found = snippet(snippetSources(standfirst, ['延迟', '甲'], 40), '延迟')
    expect(found.snippet).toBe(standfirst)
    const told = '延迟是这个行业最熟悉的敌人'
    expect(snippet(snippetSources(standfirst, ['延迟', told], 40), '延迟').snippet).toBe(told)
  })

  it('show the paragraph with the most matches', () => {
    const found = snippet(['只有平台', '平台与接口', '接口与平台'], '平台 接口')
    expect(found.snippet).toBe('平台与接口')
    expect(found.parts).toEqual(['平台', '接口'])
  })

  it('show the match within a long paragraph', () => {
    const found = snippet([`${long}轮盘${long}`], '輪盤')
    expect(found.parts).toEqual(['轮盘'])
    expect(found.snippet).toMatch(/^….*轮盘.*…$/)
    expect(found.snippet.length).toBeLessThanOrEqual(42)
  })

  it('start and end between words', () => {
    const text = `${'seven numbers '.repeat(10)}roulette ${'wheel turning '.repeat(10)}`
    const found = snippet([text], 'roulette')
    expect(found.parts).toEqual(['roulette'])
    expect(found.snippet).toMatch(/^…(?:seven|numbers) .*(?:wheel|turning)…$/)
  })

  it('never split a character and mark only existing text', () => {
    fc.assert(
      fc.property(mixedText(3), fc.array(mixedText(120)), (keyword, paragraphs) => {
        const found = snippet(paragraphs, keyword, 20)
        expect(found.snippet.isWellFormed()).toBe(true)
        for (const part of found.parts) expect(part).not.toBe('')
      }),
    )
  })
})
