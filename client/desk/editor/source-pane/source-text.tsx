import type { Locale } from '../../../contract/locale.ts'
import { plainText, type RichTextNode } from '../../../contract/text/rich-text.ts'
import { diffWords } from '../../../ui/difference/difference.ts'
import './source-text.css'

interface SourceWordsProps {
  before: RichTextNode | null
  after: RichTextNode | null
  lang: Locale
}

/** What came in is underlined, what went is struck, by word. */
export function SourceText({ before, after, lang }: SourceWordsProps) {
  const words = diffWords(before ? wordsOf(before) : '', after ? wordsOf(after) : '', lang)
  return words.map(({ kind, text }, index) => {
    if (kind === 'added') return <ins key={index}>{text}</ins>
    return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>
  })
}

/** A block in one line; a picture by its words. */
export function wordsOf(node: RichTextNode): string {
  const { alt, caption, title } = node.attrs ?? {}
  const said = [alt, caption, title].filter((one) => typeof one === 'string' && one !== '')
  const parts = node.content?.every(({ type }) => type !== 'text')
    ? node.content.map(plainText)
    : [plainText(node)]
  return [...parts, ...said].join(' ')
}
