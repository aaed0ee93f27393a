// Blocks of a source, as shown beside its translation.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import { SourceBlock } from '../../../../client/desk/editor/source-pane/source-text.tsx'

const labels = { added: '', removed: '', format: '' }
const htmlOf = (before: RichTextNode, after = before) =>
  renderToStaticMarkup(createElement(SourceBlock, { before, after, lang: 'en-US', labels }))
const words = (text: string): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
const list = (...content: RichTextNode[]): RichTextNode => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content }],
})

it('nested lists and table cells are separated', () => {
  expect(htmlOf(list(words('One'), list(words('Below'))))).toContain(
    '<ul><li><div><p>One</p><ul><li><div><p>Below</p></div></li></ul></div></li></ul>',
  )
  const cells = ['a', 'b'].map((text) => ({ type: 'tableCell', content: [words(text)] }))
  const table = { type: 'table', content: [{ type: 'tableRow', content: cells }] }
  expect(htmlOf(table)).toMatch(/<td[^>]*><p>a<\/p><\/td><td[^>]*><p>b<\/p><\/td>/)
})

it('cells of a changed table are separated', () => {
  const row = (...texts: string[]): RichTextNode => ({
    type: 'tableRow',
    content: texts.map((text) => ({ type: 'tableCell', content: [words(text)] })),
  })
  const table = (...content: RichTextNode[]): RichTextNode => ({ type: 'table', content })
  const html = htmlOf(
    table(row('One', 'Two'), row('Three lanterns in the harbour', 'old')),
    table(row('One', 'Two'), row('Three lanterns in the harbour', 'new')),
  )
  expect(html).toMatch(/<p>One<\/p>.*<p>Two<\/p>.*<del .*<p>old<\/p>/)
  expect(html).not.toContain('OneTwo')
})

it('changes are shown within the structure of the block', () => {
  const html = htmlOf(list(words('Old words')), list(words('New words')))
  expect(html).toMatch(/<ul><li><div><p>.*<del>Old<\/del>.*<\/p><\/div><\/li><\/ul>/)
  expect(htmlOf(words('a b'))).toBe('<span>a b</span>')
})
