// Tokens, keywords and snippets of the search, without a database.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keywordProblem, maxKeywordLength } from '../../../client/contract/search/keyword.ts'
import { isIn, matchExpression, termsOf } from '../../../worker/search/query.ts'
import { fold, sequencesOf, tokenSequences } from '../../../worker/search/tokenize.ts'
import { runs } from '../../support/data/runs.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((raw) => raw.toWellFormed())
/** A small, varied alphabet, so that keywords match texts often enough. */
const mixedText = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...Array.from('平台臺直播a4Ké đน่วง क्ले が\u00adﬁ，-"*bB')), { maxLength })
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

  it.each([
    ['जिम्मेदारी', 'ज़िम्मेदारी'],
    ['सड़क', 'सडक'],
    ['हिंदी', 'हिँदी'],
    ['น่า', 'นา'],
    ['ทำ', 'ทํา'],
    ['๒๐๒๖', '2026'],
    ['२०२६', '2026'],
    ['٢٠٢٦', '2026'],
    ['𝟚𝟘', '20'],
    ['②', '2'],
    ['⽔', '水'],
    ['㍿', '株式会社'],
    ['Straße', 'STRASSE'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['ΣΊΣΥΦΟΣ', 'σισυφος'],
    ['ёлка', 'елка'],
    ['ガッツ', 'かつつ'],
    ['ｶﾞ', 'カ'],
    ['ﬁrst', 'FIRST'],
    ['café', 'CAFE'],
    ['hoà', 'hòa'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['Ǆ', 'dz'],
    ['㋿', '令和'],
    ['ヷ', 'ワ'],
  ])('makes %s and %s equal, which are at the first level of UTS #10', (one, other) => {
    expect(new Intl.Collator('und', { sensitivity: 'base' }).compare(one, other)).toBe(0)
    expect(fold(one).text).toBe(fold(other).text)
  })

  it.each([
    ['กำ', 'กา'],
    ['लाइव', 'लइव'],
    ['ปิด', 'ปีด'],
    ['ba', 'pa'],
    ['1', '7'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(fold(one).text).not.toBe(fold(other).text)
  })

  it('is the same for composed and decomposed characters', () => {
    const composed = fc.string({ unit: 'grapheme-composite', maxLength: 12 })
    fc.assert(
      fc.property(fc.oneof(composed, anyText, fc.constant('각힣ậガड़')), (text) => {
        expect(fold(text.normalize('NFD')).text).toBe(fold(text.normalize('NFC')).text)
      }),
      runs(1000),
    )
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

const textOf = (sequences: string[][]) => sequences.map((tokens) => tokens.join(' ')).join(' | ')

describe('tokens', () => {
  it.each([
    ['平台接口', '平台 台接 接口 口'],
    ['口', '口'],
    ['4K直播，第12期', '4k 直播 播 第 12 期'],
    ['API接口v2', 'api 接口 口 v2'],
    ['player’s e-mail', 'player s e mail | email'],
    ['Real‑Time state-of-the-art', 'real time state of the art | realtime | stateoftheart'],
    ['MoonWheel iPhone', 'moonwheel iphone | moon wheel | i phone'],
    ['API 4K A-', 'api 4k a'],
    ['Trò chơi', 'tro choi'],
    ['ลาน', 'ลา าน น'],
    ['หน่วง', 'หน นว วง ง'],
    ['ปี๒๐๒๖', 'ปี 2026'],
    ['लाइव टेबल', 'लाइव टेबल'],
    ['𠮷野家', '𠮷野 野家 家'],
    ['😀 ** "" \0', ''],
  ])('of %s are %s', (text, tokens) => {
    expect(textOf(tokenSequences(text))).toBe(tokens)
  })

  it('contain letters, marks and digits only, so none of them is syntax', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of tokenSequences(text).flat())
          expect(token).toMatch(/^[\p{L}\p{M}\p{N}]+$/v)
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
  matchExpression(termsOf(keyword), ['zh-CN'])
    .slice(1, -1)
    .replaceAll(/(?<=["\s])2(?=\S)/g, '')

/** True if FTS5 would find the keyword in the text: AND binds before OR. */
function finds(keyword: string, text: string): boolean {
  const sequences = tokenSequences(text)
  let expression = expressionFor(keyword).replaceAll(/"[^"]*"(?: \*)?/g, (quoted) => {
    const [phrase] = phrasesIn(quoted)
    return sequences.some((tokens) => phrase && occurs(phrase, tokens)) ? 'T' : 'F'
  })
  const steps: [RegExp, string][] = [
    [/T AND T/g, 'T'],
    [/[TF] AND [TF]/g, 'F'],
    [/\(F\) OR \(F\)/g, 'F'],
    [/\([TF]\) OR \([TF]\)/g, 'T'],
    [/\(([TF])\)(?! OR)(?<!OR ...)/g, '$1'],
  ]
  while (expression.length > 1)
    for (const [pattern, value] of steps) expression = expression.replaceAll(pattern, value)
  return expression !== 'F'
}

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
    ['e-mail', '(("e mail" *) OR ("email" *))'],
    ['MoonWheel x', '(("moon" AND "wheel") OR ("moonwheel")) AND "x"'],
  ])('%s searches for %s', (keyword, expression) => {
    expect(expressionFor(keyword)).toBe(expression)
  })

  it('search for the tokens of every language that a reader may see', () => {
    expect(matchExpression(termsOf('live tab'), ['vi-VN', 'en-US'])).toBe(
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
        const isMarked = termsOf(keyword).every((term) => isIn(term, sequencesOf(text)))
        expect(isMarked).toBe(finds(keyword, text))
      }),
      runs(3000),
    )
  })

  it('that are valid have at least one token', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, mixedText(8)), (keyword) => {
        fc.pre(keywordProblem(keyword) === null)
        expect(termsOf(keyword)).not.toEqual([])
      }),
    )
  })

  it.each(['', ' ', '，。', '%', '*"', '😀', '\0', '\u00ad', '\u3164', '่'])(
    'are too short without a letter or digit: "%s"',
    (keyword) => expect(keywordProblem(keyword)).toBe('keyword_too_short'),
  )

  it.each(['⽔', '㍿', '２', '口', 'a', '7', 'ก', 'ह', 'đ', '𠮷'])(
    'may be as short as "%s"',
    (keyword) => {
      expect(keywordProblem(keyword)).toBeNull()
    },
  )

  it('have a maximum number of characters, not counting spaces around them', () => {
    expect(keywordProblem(`  ${'𠮷'.repeat(maxKeywordLength)}  `)).toBeNull()
    expect(keywordProblem('口'.repeat(maxKeywordLength + 1))).toBe('keyword_too_long')
  })
})
