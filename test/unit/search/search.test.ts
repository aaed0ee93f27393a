// Tokens, keywords and snippets of the search, without a database.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keywordProblem, maxKeywordLength } from '../../../client/contract/search/keyword.ts'
import { matchExpression, phrasesOf, matchRanges } from '../../../worker/search/query.ts'
import { marksIn, snippetSources, snippetOf } from '../../../worker/search/snippet.ts'
import { fold, tokenize } from '../../../worker/search/tokenize.ts'
import { runs } from '../../support/data/runs.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((raw) => raw.toWellFormed())
/** A small, varied alphabet, so that keywords match texts often enough. */
const mixedText = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...Array.from('平台臺直播a4Ké đน่วง क्ले が\u00adﬁ，-"*')), { maxLength })
    .map((parts) => parts.join(''))
const han = fc.array(fc.constantFrom(...Array.from('平台接口说說游戏遊戲里裏')), {
  minLength: 2,
  maxLength: 12,
})

describe('folding', () => {
  it.each([
    ['說話的遊戲', '说话的游戏'],
    ['香港用的衞、裏、綫、羣、着、啓', '香港用的卫、里、线、群、着、启'],
    ['臺灣用的衛、裡、線、群、著、啟', '台湾用的卫、里、线、群、着、启'],
    ['ＡＢＣ４Ｋ', 'abc4k'],
    ['Độ trễ ĐỒNG café', 'do tre dong cafe'],
    ['İstanbul', 'istanbul'],
    ['⼈㍿', '人株式会社'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text).text).toBe(folded)
  })

  it('keeps meaningful marks of Thai and Devanagari', () => {
    expect(fold('ความหน่วง').text).toBe('ความหน่วง')
    expect(fold('लाइव टेबल').text).toBe('लाइव टेबल')
    expect(fold('น่า').text).not.toBe(fold('นา').text)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText(30)), (text) => {
        const { text: once } = fold(text)
        expect(fold(once).text).toBe(once)
      }),
    )
  })

  it('maps every unit to its origin', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText(30)), (original) => {
        const { text, starts, ends } = fold(original)
        expect(starts).toHaveLength(text.length)
        expect(ends).toHaveLength(text.length)
        starts.forEach((start, unit) => {
          expect(ends[unit]).toBeGreaterThan(start)
          expect(ends[unit]).toBeLessThanOrEqual(original.length)
          expect(start).toBeGreaterThanOrEqual(starts[unit - 1] ?? 0)
        })
      }),
    )
  })

  it('does not split surrogate pairs', () => {
    const { starts, ends } = fold('a𠮷é')
    expect(starts).toEqual([0, 1, 1, 3])
    expect(ends).toEqual([1, 3, 3, 4])
  })
})

describe('tokens', () => {
  it.each([
    ['平台接口', '平台 台接 接口 口'],
    ['口', '口'],
    ['4K直播，第12期', '4k 直播 播 第 12 期'],
    ['API接口v2', 'api 接口 口 v2'],
    ['player’s e-mail', 'player s e mail'],
    ['Trò chơi', 'tro choi'],
    ['ลาน', 'ลา าน น'],
    ['หน่วง', 'หน่ น่ว วง ง'],
    ['लाइव टेबल', 'लाइव टेबल'],
    ['𠮷野家', '𠮷野 野家 家'],
    ['😀 ** "" \0', ''],
  ])('of %s are %s', (text, tokens) => {
    expect(tokenize(text).join(' ')).toBe(tokens)
  })

  it('contain letters, marks and digits only, so none of them is syntax', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of tokenize(text)) expect(token).toMatch(/^[\p{L}\p{M}\p{N}]+$/v)
      }),
    )
  })
})

interface TokenPhrase {
  tokens: string[]
  isPrefix: boolean
}

/** FTS5's interpretation of one of our expressions. */
function phrasesIn(expression: string): TokenPhrase[] {
  return [...expression.matchAll(/"([^"]*)"( \*)?/g)].map(([, tokens = '', star]) => ({
    tokens: tokens.split(' '),
    isPrefix: star !== undefined,
  }))
}

/** True if FTS5 would find the phrase in a text with these tokens. */
function occurs({ tokens: wanted, isPrefix }: TokenPhrase, tokens: readonly string[]): boolean {
  return tokens.some((_, start) =>
    wanted.every((token, index) => {
      const found = tokens[start + index]
      const isLast = index === wanted.length - 1
      return isPrefix && isLast ? found?.startsWith(token) : found === token
    }),
  )
}

/** An expression for one language, without its parentheses and the language number before each token. */
const expressionFor = (keyword: string) =>
  matchExpression(phrasesOf(keyword), ['zh-CN'])
    .slice(1, -1)
    .replaceAll(/(?<=["\s])2(?=\S)/g, '')

const finds = (keyword: string, text: string) =>
  phrasesIn(expressionFor(keyword)).every((one) => occurs(one, tokenize(text)))

describe('keywords', () => {
  it.each([
    ['平台', '"平台" *'],
    ['平台接口', '"平台 台接 接口" *'],
    ['平', '"平" *'],
    ['平台 接口', '"平台" * AND "接口" *'],
    ['live tab', '"live" AND "tab" *'],
    ['第12期', '"第 12 期" *'],
    ['4K直播', '"4k 直播" *'],
    ['直播4k', '"直播 播 4k" *'],
    ['a" OR b*) NEAR(', '"a" AND "or" AND "b" AND "near" *'],
    ['title:平台', '"title" AND "平台" *'],
    ['%_\'"();--', ''],
  ])('%s searches for %s', (keyword, expression) => {
    expect(expressionFor(keyword)).toBe(expression)
  })

  it('search for the tokens of every language that a reader may see', () => {
    expect(matchExpression(phrasesOf('live tab'), ['vi-VN', 'en-US'])).toBe(
      '("4live" AND "4tab" *) OR ("1live" AND "1tab" *)',
    )
  })

  it('in Han find exactly the texts that contain them', () => {
    fc.assert(
      fc.property(han, han, (word, text) => {
        const [keyword, whole] = [word.slice(0, 4).join(''), text.join('')]
        expect(finds(keyword, whole)).toBe(fold(whole).text.includes(fold(keyword).text))
      }),
      runs(2000),
    )
  })

  it('are marked only where the index finds them', () => {
    fc.assert(
      fc.property(mixedText(6), mixedText(20), (keyword, text) => {
        const phrases = phrasesOf(keyword)
        const { text: folded } = fold(text)
        const isMarked = phrases.every((phrase) => matchRanges(phrase, folded).length > 0)
        expect(isMarked).toBe(finds(keyword, text))
      }),
      runs(3000),
    )
  })

  it('that are valid have at least one token', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText(8)), (keyword) => {
        fc.pre(keywordProblem(keyword) === null)
        expect(phrasesOf(keyword)).not.toEqual([])
      }),
    )
  })

  it.each(['', ' ', '，。', '%', '*"', '😀', '\0', '\u00ad', '\u3164', '่'])(
    'are too short without a letter or digit: "%s"',
    (keyword) => expect(keywordProblem(keyword)).toBe('keyword_too_short'),
  )

  it.each(['口', 'a', '7', 'ก', 'ह', 'đ', '𠮷'])('may be as short as "%s"', (keyword) => {
    expect(keywordProblem(keyword)).toBeNull()
  })

  it('have a maximum number of characters, not counting spaces around them', () => {
    expect(keywordProblem(`  ${'𠮷'.repeat(maxKeywordLength)}  `)).toBeNull()
    expect(keywordProblem('口'.repeat(maxKeywordLength + 1))).toBe('keyword_too_long')
  })
})

/** Marked parts of a text. */
const marked = (text: string, keyword: string) =>
  marksIn(text, phrasesOf(keyword)).map(([from, to]) => text.slice(from, to))

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
  ])('%s in %s', (keyword, text, parts) => {
    expect(marked(text, keyword)).toEqual(parts)
  })

  it('are inside the text, in order, without overlaps', () => {
    fc.assert(
      fc.property(mixedText(4), mixedText(30), (keyword, text) => {
        let end = 0
        for (const [from, to] of marksIn(text, phrasesOf(keyword))) {
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
    const found = snippetOf(paragraphs, phrasesOf(keyword), length)
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
