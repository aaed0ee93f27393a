import type { ComponentProps } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { attrTexts, traitsOf } from '../../../contract/text/node-traits.ts'
import { plainText, textWithNotes, type RichTextNode } from '../../../contract/text/rich-text.ts'
import { diffBlocks, diffWords } from '../../../ui/difference/difference.ts'
import { DiffView } from '../../../ui/difference/difference-view.tsx'
import '../../../ui/text/blocks.css'
import './source-text.css'

interface SourceWordsProps {
  before: RichTextNode | null
  after: RichTextNode | null
  lang: Locale
}

/** Word difference: additions underlined, removals struck through. */
export function SourceText({ before, after, lang }: SourceWordsProps) {
  const words = diffWords(before ? wordsOf(before) : '', after ? wordsOf(after) : '', lang)
  return words.map(({ kind, text }, index) => {
    if (kind === 'added') return <ins key={index}>{text}</ins>
    return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>
  })
}

const isStructured = (node: RichTextNode | null) =>
  !['inline', undefined].includes(traitsOf(node?.type ?? '').holds)

interface SourceBlockProps extends SourceWordsProps {
  labels: ComponentProps<typeof DiffView>['labels']
}

/** Shows containers and code with their structure, other blocks as one line. */
export function SourceBlock({ labels, ...words }: SourceBlockProps) {
  const { before, after, lang } = words
  if (!isStructured(after ?? before)) return <SourceText {...words} />
  const blocks = diffBlocks(before ? [before] : [], after ? [after] : [], lang)
  return <DiffView blocks={blocks} lang={lang} labels={labels} />
}

/** Text of a block in one line; for an image or embed, its alt text, caption or title. */
export function wordsOf(node: RichTextNode): string {
  const said = traitsOf(node.type).isRead ? [] : attrTexts(node)
  const parts = node.content?.every(({ type }) => type !== 'text')
    ? node.content.map(plainText)
    : [textWithNotes(node)]
  return [...parts, ...said].join(' ')
}
