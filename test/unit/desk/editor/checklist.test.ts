// Differences between two texts, and the checklist before publishing.
import { describe, expect, it } from 'vitest'
import { changedBlocks, countChanges } from '../../../../client/contract/desk/entries/block-diff.ts'
import {
  checkEntry,
  type CheckContext,
} from '../../../../client/contract/desk/entries/checklist.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { itemOfUrl, linksIn } from '../../../../client/contract/desk/links.ts'
import type { RichTextDocument } from '../../../../client/contract/text/rich-text.ts'

const text = (...lines: string[]): RichTextDocument => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

const changes = (before: RichTextDocument, after: RichTextDocument) =>
  changedBlocks(before, after).map(({ kind, at }) => [kind, at])

describe('changed blocks', () => {
  it.each([
    ['nothing', ['a', 'b'], ['a', 'b'], []],
    ['a block that was added', ['a', 'c'], ['a', 'b', 'c'], [['added', 1]]],
    ['one that was removed', ['a', 'b', 'c'], ['a', 'c'], [['removed', 1]]],
    ['one that was rewritten', ['a', 'b', 'c'], ['a', 'x', 'c'], [['changed', 1]]],
    [
      'several',
      ['a', 'b', 'c', 'd'],
      ['x', 'b', 'd', 'e'],
      [
        ['changed', 0],
        ['removed', 2],
        ['added', 3],
      ],
    ],
    [
      'a whole text',
      [],
      ['a', 'b'],
      [
        ['added', 0],
        ['added', 1],
      ],
    ],
    ['the last one', ['a', 'b'], ['a'], [['removed', 1]]],
  ])('are %s', (_, before, after, expected) => {
    expect(changes(text(...before), text(...after))).toEqual(expected)
  })

  it('do not depend on the order of keys', () => {
    const one = text('a')
    const other = JSON.parse(
      '{"content":[{"content":[{"text":"a","type":"text"}],"type":"paragraph"}],"type":"doc"}',
    ) as RichTextDocument
    expect(changes(one, other)).toEqual([])
  })

  it('turn the older text into the newer one', () => {
    const letters = 'abcdefgh'
    for (let seed = 1; seed < 300; seed += 1) {
      const lines = (salt: number) =>
        Array.from({ length: (seed * salt) % 9 }, (_, at) => letters[(seed * (at + salt) * 7) % 8]!)
      const [before, after] = [text(...lines(3)), text(...lines(5))]
      const found = changedBlocks(before, after)
      const gone = found.filter(({ kind }) => kind !== 'added').length
      const come = found.filter(({ kind }) => kind !== 'removed').length
      expect(before.content.length - gone + come).toBe(after.content.length)
    }
  })

  it('count together with the lines to translate, without shared fields', () => {
    const before = { title: 'a', subtitle: 's', category: 'brand', body: text('x') } as const
    expect(countChanges('article', before, { ...before, category: 'industry' })).toBe(0)
    expect(countChanges('article', before, { ...before, title: 'b', body: text('y') })).toBe(2)
  })
})

const linked = (href: string): RichTextDocument => ({
  type: 'doc',
  content: [
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
            },
          ],
        },
      ],
    },
  ],
})

it.each([
  ['/article/12', { type: 'article', id: 12 }],
  ['/en-US/game-intro/3?x=1#s2', { type: 'game', id: 3 }],
  ['/article/poll', null],
  ['/news/brand', null],
  ['https://elsewhere.example/article/12', null],
  ['#s1', null],
])('resolves the item that %s shows', (href, item) => {
  expect(linksIn(linked(href))).toEqual([href])
  expect(itemOfUrl(href)).toEqual(item)
})

describe('the checklist', () => {
  const facts: CheckContext = {
    brokenLinks: [],
    missing: [],
    isTitleTaken: false,
    outdated: 0,
    untranslated: [],
    missingFigures: [],
    isMachineDraft: false,
    live: null,
  }
  const subtitle = 'A subtitle of about the length that search engines show in full.'
  const sound: EntryData = {
    title: 'A title',
    subtitle,
    author: 'x',
    category: 'brand',
    topic: 'news',
    tags: [],
    cover_img: 1,
    cover_alt: 'x',
    body: text('a'),
    is_comment_open: true,
    poll_id: null,
  }
  const check = (data: object, more: Partial<CheckContext> = {}) =>
    checkEntry('article', { ...sound, ...data }, { ...facts, ...more })

  it('is empty for a valid entry', () => expect(check({})).toEqual([]))

  it('names a text with invisible characters', () => {
    expect(check({ title: 'A\u202etitle' })).toEqual([
      { code: 'unseen_characters', level: 'blocking', field: 'title', at: 2, sign: 'U+202E' },
    ])
  })

  it('names a missing cover once', () => {
    const found = check({ cover_img: null }).map(({ code, field }) => `${code} ${field}`)
    expect(found).toEqual(['incomplete cover_img'])
  })

  it('blocks publishing only for findings that readers would notice as broken', () => {
    const figure = { image_id: 1, src: 'a.webp', width: 1, height: 1, alt: '' }
    const body = linked('/article/9')
    body.content.push({ type: 'figure', attrs: figure })
    const found = check(
      {
        body,
        category: null,
        cover_alt: '',
        subtitle: 'Short',
        title: 'ま'.repeat(10) + '字'.repeat(31),
      },
      { brokenLinks: ['/article/9'], missing: ['th-TH'], isTitleTaken: true, outdated: 2 },
    )
    expect(found.filter(({ level }) => level === 'blocking')).toEqual([
      { code: 'incomplete', level: 'blocking', field: 'category' },
      { code: 'broken_link', level: 'blocking', field: 'body', block: 1, value: '/article/9' },
    ])
    expect(found.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'incomplete category',
      'broken_link body',
      'alt_missing body',
      'alt_missing cover_alt',
      'outdated source',
      'translation_missing lang',
      'title_taken title',
      'title_long title',
      'description_short subtitle',
    ])
  })
})
