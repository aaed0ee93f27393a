import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffBlocks, diffWords } from '../../../../client/ui/difference/difference.ts'
import { mergeData, type Data } from '../../../../client/desk/editor/saving/merge.ts'
import { foldUnchanged } from '../../../../client/desk/editor/saving/fold-unchanged.ts'
import { findRecovery } from '../../../../client/desk/editor/saving/recovery.ts'
import { plainText, type RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import { allowedDocument } from '../../../support/data/documents.ts'

const paragraph = (text: string): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
const article = (...texts: string[]): Data => ({
  title: 'Odds',
  body: { type: 'doc', content: texts.map(paragraph) },
})
const textsOf = (data: Data) => {
  const { content } = data['body'] as { content: RichTextNode[] }
  return content.map(plainText)
}
const merged = (base: Data, mine: Data, theirs: Data) => {
  const { conflicts, resolve, autoMergedCount } = mergeData(base, mine, theirs)
  return { conflicts, autoMergedCount, texts: textsOf(resolve()), data: resolve() }
}

const one = 'When a wait has a fixed length, players take it for part of the interface.'
const two = 'Close early, and say so: one second of notice saves disputes.'
const three = '板球和网球的节奏完全不同，结论未必成立。'

describe('blocks changed by two operators', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'another block each',
      [one + '!', two, three],
      [one, two, three + '！'],
      [one + '!', two, three + '！'],
    ],
    ['blocks side by side', [one + '!', two], [one, two + '!'], [one + '!', two + '!']],
    [
      'one writes before what the other changes',
      ['New', one, two],
      [one + '!', two],
      ['New', one + '!', two],
    ],
    [
      'one deletes, the other changes something else',
      [two, three],
      [one, two, three + '！'],
      [two, three + '！'],
    ],
    [
      'both write at the same place',
      [one, 'Mine', two],
      [one, 'Theirs', two],
      [one, 'Mine', 'Theirs', two],
    ],
    ['both write the same', [one, 'Same', two], [one, 'Same', two], [one, 'Same', two]],
    [
      'one moves nothing but the end',
      [one, two, three, 'End'],
      ['Begin', one, two, three],
      ['Begin', one, two, three, 'End'],
    ],
  ])('are both kept without a conflict: %s', (_, mine, theirs, both) => {
    const length = Math.max(
      ...[mine, theirs].map(
        (texts) => texts.filter((text) => [one, two, three].includes(text)).length,
      ),
    )
    const base =
      both.some((text) => text.startsWith('板球')) || length > 2 ? [one, two, three] : [one, two]
    const { conflicts, texts } = merged(article(...base), article(...mine), article(...theirs))
    expect(conflicts).toEqual([])
    expect(texts).toEqual(both)
  })

  it('conflict if both changed the same block, and both versions stay until one is chosen', () => {
    const base = article(one, two)
    const merge = mergeData(
      base,
      article(one + ' Mine.', two),
      article(one + ' Theirs.', two + '!'),
    )
    expect(merge.conflicts).toHaveLength(1)
    expect(merge.conflicts[0]).toMatchObject({ kind: 'block', at: 0, base: paragraph(one) })
    expect(textsOf(merge.resolve())).toEqual([one + ' Mine.', one + ' Theirs.', two + '!'])
    expect(textsOf(merge.resolve(['mine']))).toEqual([one + ' Mine.', two + '!'])
    expect(textsOf(merge.resolve(['theirs']))).toEqual([one + ' Theirs.', two + '!'])
  })

  it('conflict if one deleted a block that the other changed', () => {
    const merge = mergeData(article(one, two), article(two), article(one + ' Theirs.', two))
    expect(merge.conflicts).toMatchObject([{ kind: 'block', mine: null }])
    expect(textsOf(merge.resolve())).toEqual([one + ' Theirs.', two])
    expect(textsOf(merge.resolve(['mine']))).toEqual([two])
  })
})

describe('fields changed by two operators', () => {
  it('are each taken from the operator who changed it', () => {
    const base = { title: 'a', subtitle: 'b', author: 'c' }
    const { data, conflicts, autoMergedFields } = mergeDataOf(
      base,
      { ...base, title: 'A' },
      { ...base, author: 'C' },
    )
    expect(data).toEqual({ title: 'A', subtitle: 'b', author: 'C' })
    expect(conflicts).toEqual([])
    expect(autoMergedFields).toEqual(['author'])
  })

  it('conflict if both changed the same one', () => {
    const merge = mergeData({ title: 'a' }, { title: 'mine' }, { title: 'theirs' })
    expect(merge.conflicts).toEqual([
      { kind: 'field', name: 'title', base: 'a', mine: 'mine', theirs: 'theirs' },
    ])
    expect(merge.resolve()).toEqual({ title: 'mine' })
    expect(merge.resolve(['theirs'])).toEqual({ title: 'theirs' })
  })

  it('include tags added by either and exclude tags removed by either', () => {
    const { data, conflicts } = mergeDataOf(
      { tags: ['a', 'b'] },
      { tags: ['a', 'b', 'mine'] },
      { tags: ['b', 'theirs'] },
    )
    expect(data).toEqual({ tags: ['b', 'mine', 'theirs'] })
    expect(conflicts).toEqual([])
  })
})

function mergeDataOf(base: Data, mine: Data, theirs: Data) {
  const { resolve, ...rest } = mergeData(base, mine, theirs)
  return { ...rest, data: resolve() }
}

describe('a merge of any versions', () => {
  const version = allowedDocument.map((body): Data => ({ body }))

  it('equals the other version if one changed nothing', () => {
    fc.assert(
      fc.property(version, version, (base, other) => {
        for (const merge of [
          mergeData(base, other, base),
          mergeData(base, base, other),
          mergeData(base, other, other),
        ]) {
          expect(merge.conflicts).toEqual([])
          expect(merge.resolve()).toEqual(other)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('loses no text written by either', () => {
    fc.assert(
      fc.property(version, version, version, (base, mine, theirs) => {
        const blocks = new Set(blocksIn(mergeData(base, mine, theirs).resolve()))
        const known = new Set(blocksIn(base))
        const written = [...blocksIn(mine), ...blocksIn(theirs)].filter((one) => !known.has(one))
        expect(written.filter((block) => !blocks.has(block))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

function blocksIn(data: Data): string[] {
  const { content } = data['body'] as { content: RichTextNode[] }
  return content.map((block) => JSON.stringify(block))
}

describe('a difference', () => {
  it('names the changed words of a paragraph, with segmented Han text', () => {
    expect(diffWords('短长不一的等待', '均匀的等待', 'zh-CN').map(({ kind }) => kind)).toContain(
      'same',
    )
    expect(diffWords('short, now long', 'short, now two seconds', 'en-US')).toEqual([
      { kind: 'same', text: 'short, now ' },
      { kind: 'removed', text: 'long' },
      { kind: 'added', text: 'two seconds' },
    ])
  })

  it('ignores paragraphs moved by an insertion', () => {
    const before = [paragraph(one), paragraph(two)]
    const kinds = diffBlocks(before, [paragraph('New'), ...before], 'en-US').map(({ kind }) => kind)
    expect(kinds).toEqual(['added', 'same', 'same'])
  })

  it('includes nested lists', () => {
    const list = (...texts: string[]): RichTextNode => ({
      type: 'bulletList',
      content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
    })
    const [change] = diffBlocks([list(one, two)], [list(one, two + ' Always.')], 'en-US')
    expect(change?.kind).toBe('changed')
    expect(change?.children?.map(({ kind }) => kind)).toEqual(['same', 'changed'])
    expect(change?.children?.[1]?.children?.[0]?.words?.at(-1)).toMatchObject({ kind: 'added' })
  })

  it('is empty for equal texts', () => {
    fc.assert(
      fc.property(allowedDocument, ({ content }) => {
        expect(
          diffBlocks(content, structuredClone(content), 'en-US').every(
            ({ kind }) => kind === 'same',
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('the recovery offer', () => {
  const draft = (change: object) => ({
    entry_id: 1,
    window: 'a',
    at: '2026-11-22T06:02:00.000Z',
    rev: 4,
    base: article(one),
    data: article(one, 'typed'),
    sent: null,
    ...change,
  })
  it.each<[string, object, { rev: number; data: Data }, string]>([
    ['nothing was typed', { data: article(one) }, { rev: 4, data: article(one) }, 'none'],
    ['the server has it', {}, { rev: 5, data: article(one, 'typed') }, 'none'],
    ['the server lacks the last of it', {}, { rev: 4, data: article(one) }, 'newer'],
    [
      'the tab was closed before the answer',
      { sent: article(one, 'ty') },
      { rev: 5, data: article(one, 'ty') },
      'newer',
    ],
    ['another operator has saved', {}, { rev: 6, data: article('theirs', one) }, 'diverged'],
  ])('offers the appropriate choice when %s', (_, change, server, kind) => {
    expect(findRecovery(draft(change), server).kind).toBe(kind)
  })
  it('offers nothing without a copy', () => {
    expect(findRecovery(undefined, { rev: 1, data: article(one) })).toEqual({ kind: 'none' })
  })
})

describe('foldUnchanged', () => {
  it('folds unchanged blocks, except beside a change', () => {
    const before = Array.from({ length: 9 }, (_, index) => paragraph(`No. ${index}`))
    const after = before.with(4, paragraph('No. 4!'))
    const sections = foldUnchanged(diffBlocks(before, after, 'en-US'))
    expect(sections.map(({ isFolded, blocks }) => [isFolded, blocks.length])).toEqual([
      [true, 3],
      [false, 3],
      [true, 3],
    ])
  })
})
