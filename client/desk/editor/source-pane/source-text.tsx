import type { ComponentProps } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { plainText, type RichTextNode } from '../../../contract/text/rich-text.ts'
import { diffBlocks, diffWords } from '../../../ui/difference/difference.ts'
import { DiffView } from '../../../ui/difference/difference-view.tsx'
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

const structured = ['bulletList', 'orderedList', 'table', 'blockquote', 'codeBlock']

interface SourceBlockProps extends SourceWordsProps {
  labels: ComponentProps<typeof DiffView>['labels']
}

/** Shows lists, tables, quotes and code with their structure, other blocks as one line. */
export function SourceBlock({ labels, ...words }: SourceBlockProps) {
  const { before, after, lang } = words
  if (!structured.includes((after ?? before)?.type ?? '')) return <SourceText {...words} />
  const blocks = diffBlocks(before ? [before] : [], after ? [after] : [], lang)
  return <DiffView blocks={blocks} lang={lang} labels={labels} />
}

/** Text of a block in one line; for an image or embed, its alt text, caption or title. */
export function wordsOf(node: RichTextNode): string {
  const { alt, caption, title } = node.attrs ?? {}
  const said = [alt, caption, title].filter((one) => typeof one === 'string' && one !== '')
  const parts = node.content?.every(({ type }) => type !== 'text')
    ? node.content.map(plainText)
    : [plainText(node)]
  return [...parts, ...said].join(' ')
}
