// A source beside its translation, and translation drafts.
import { describe, expect, it } from 'vitest'
import { changedBlocks } from '../../../../client/contract/desk/entries/block-diff.ts'
import {
  draftTranslation,
  countOverwrittenTexts,
} from '../../../../client/contract/desk/entries/draft-translation.ts'
import { bodyOf } from '../../../../client/contract/desk/entries/data.ts'
import { emptyCopyOf } from '../../../../client/contract/desk/entries/text-structure.ts'
import { alignSourceRows } from '../../../../client/contract/desk/entries/source-pane-rows.ts'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import { type RichTextDocument } from '../../../../client/contract/text/rich-text.ts'

const line = (text: string, type = 'paragraph') => ({
  type,
  ...(type === 'heading' && { attrs: { level: 2 } }),
  content: text === '' ? [] : [{ type: 'text', text }],
})
/** `#` starts a heading. */
const text = (...lines: string[]): RichTextDocument => ({
  type: 'doc',
  content: lines.map((one) => (one.startsWith('#') ? line(one, 'heading') : line(one))),
})
const said = (node: { content?: { text?: string }[] } | null) => node?.content?.[0]?.text ?? null

type Case = [what: string, before: string[], after: string[], target: string[], rows: string[]]

function beside([, before, after, target]: Case) {
  const changes = changedBlocks(text(...before), text(...after))
  return alignSourceRows(text(...after).content, changes, text(...target).content).map(
    (row) => [row.kind, said(row.after), said(row.target), row.at] as const,
  )
}

describe('source and translation', () => {
  it.each<Case>([
    ['unchanged', ['a', 'b'], ['a', 'b'], ['A', 'B'], ['same a A 0', 'same b B 1']],
    ['a changed one', ['a', 'b'], ['a', 'x'], ['A', 'B'], ['same a A 0', 'changed x B 1']],
    [
      'an added one, where it belongs',
      ['a', 'c'],
      ['a', 'b', 'c'],
      ['A', 'C'],
      ['same a A 0', 'added b null 1', 'same c C 1'],
    ],
    [
      'an added one that is translated already',
      ['a', 'c'],
      ['a', 'b', 'c'],
      ['A', 'B', 'C'],
      ['same a A 0', 'added b B 1', 'same c C 2'],
    ],
    ['a removed one', ['a', 'b'], ['b'], ['A', 'B'], ['removed null A 0', 'same b B 1']],
    ['several taken for one', ['a', 'b'], ['c'], ['A', 'B'], ['changed c A 0', 'removed null B 1']],
    ['nothing yet', ['a', 'b'], ['a', 'b'], [], ['same a null 0', 'same b null 0']],
    [
      'a translation of its own shape, by headings',
      ['#1', 'a', '#2', 'b'],
      ['#1', 'a', '#2', 'b'],
      ['#I', 'A', 'more', '#II', 'B'],
      ['same #1 #I 0', 'same a A 1', 'extra null more 2', 'same #2 #II 3', 'same b B 4'],
    ],
  ])('%s', (...one) => {
    const rows = beside(one).map((row) => row.map((part) => part ?? 'null').join(' '))
    expect(rows).toEqual(one[4])
  })
})

const upper = (texts: readonly string[]) => Promise.resolve(texts.map((one) => one.toUpperCase()))
const sourceOf = (before: RichTextDocument, body: RichTextDocument, fields: string[] = []) => ({
  data: { title: 'title', subtitle: 'line', body },
  fields,
  blocks: changedBlocks(before, body),
})

describe('a translation draft', () => {
  it('is the whole source if the translation is empty, with marks and structure', async () => {
    const bold = { type: 'text', text: 'b', marks: [{ type: 'bold' }] }
    const code = { type: 'text', text: 'let x', marks: [{ type: 'code' }] }
    const body: RichTextDocument = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'a ' }, bold, code] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [line('c')] }] },
        { type: 'horizontalRule' },
      ],
    }
    const source = sourceOf(body, body)
    const drafted = await draftTranslation('article', source, { category: 'brand' }, upper)
    expect(drafted).toMatchObject({ title: 'TITLE', subtitle: 'LINE', category: 'brand' })
    expect(JSON.stringify(bodyOf(drafted))).toBe(
      JSON.stringify(body).replace('a ', 'A ').replace('"b"', '"B"').replace('"c"', '"C"'),
    )
    expect(countOverwrittenTexts('article', source, {})).toBe(0)
  })

  it('replaces only changed parts, and counts the existing texts among them', async () => {
    const source = sourceOf(text('a', 'b', 'c'), text('a', 'x', 'c', 'd'), ['title'])
    const target = { title: 'own', subtitle: 'own line', body: text('own a', 'own b', 'own c') }
    expect(await draftTranslation('article', source, target, upper)).toEqual({
      title: 'TITLE',
      subtitle: 'own line',
      body: text('own a', 'X', 'own c', 'D'),
    })
    expect(countOverwrittenTexts('article', source, target)).toBe(2)
  })

  it('fills an empty copy, which is valid and has no text', async () => {
    const body = text('#h', 'a', 'b')
    const skeleton = emptyCopyOf(body)
    expect(richText.safeParse(skeleton).success).toBe(true)
    expect(JSON.stringify(skeleton)).not.toContain('"text"')
    expect(skeleton.content).toHaveLength(3)
    const source = sourceOf(body, body)
    const target = { title: 'own', body: skeleton }
    expect(bodyOf(await draftTranslation('article', source, target, upper))).toEqual(
      text('#H', 'A', 'B'),
    )
    expect(countOverwrittenTexts('article', source, target)).toBe(0)
  })

  it('fills the images and charts of an empty copy, except images an operator has described', async () => {
    const figure = (alt: string, caption?: string) => ({
      type: 'figure',
      attrs: { image: 1, alt, ...(caption && { caption }) },
    })
    const series = [{ name: 's', values: [1, 2] }]
    const attrs = { kind: 'bars', title: 'sold', unit: '%', categories: ['x', 'y'], series }
    const chart = { type: 'chart', attrs }
    const body = {
      type: 'doc' as const,
      content: [figure('ship', 'at sea'), figure('dock'), chart],
    }
    const { content } = emptyCopyOf(body)
    const target = { body: { ...body, content: [content[0]!, figure('own'), chart] } }
    const source = sourceOf(body, body)
    expect(countOverwrittenTexts('article', source, target)).toBe(0)
    expect(bodyOf(await draftTranslation('article', source, target, upper)).content).toMatchObject([
      figure('SHIP', 'AT SEA'),
      figure('own'),
      { attrs: { title: 'SOLD' } },
    ])
  })
})
