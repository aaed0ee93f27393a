// Differences in the typography of the page, by word: added text is underlined, removed text is struck.
import { createElement, type ReactNode } from 'react'
import { plainText, type RichTextNode } from '../../contract/text/rich-text.ts'
import { blockViews, Toggle } from '../text/blocks.tsx'
import { NumberedList, RichText } from '../text/rich-text.tsx'
import type { BlockDiff, Words } from './difference.ts'

interface DifferenceProps {
  blocks: readonly BlockDiff[]
  lang: string
  labels: DiffLabels
}

/** Texts about a whole block, in the language of the page. */
interface DiffLabels {
  added: string
  removed: string
  format: string
}

export function DiffView({ blocks, lang, labels }: DifferenceProps) {
  return (
    <div className="prose difference" lang={lang}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} labels={labels} />
      ))}
    </div>
  )
}

function Block({ block, labels }: { block: BlockDiff; labels: DiffLabels }) {
  const { kind, node, words, children } = block
  if (kind === 'same') return <Whole node={node} />
  if (kind === 'added')
    return (
      <ins className="block">
        <span className="visually-hidden">{labels.added}</span>
        <Whole node={node} />
      </ins>
    )
  if (kind === 'removed')
    return (
      <del className="block">
        <span className="visually-hidden">{labels.removed}</span>
        <Whole node={node} />
      </del>
    )
  const shown = words && <WordsView words={words} />
  if (children)
    return containerElement(
      node,
      children.map((child, index) => <Block key={index} block={child} labels={labels} />),
      shown,
    )
  if (shown) return textElement(node, shown)
  return (
    <div className="format-change">
      <Whole node={node} />
      <small>{labels.format}</small>
    </div>
  )
}

export function WordsView({ words }: { words: readonly Words[] }) {
  return words.map(({ kind, text }, index) => {
    if (kind === 'added') return <ins key={index}>{text}</ins>
    return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>
  })
}

const inList = ['listItem', 'tableRow', 'tableCell', 'tableHeader']

/** A block as shown to readers. Parts of lists and tables are not documents of their own. */
export function Whole({ node }: { node: RichTextNode }) {
  // Anchors are numbered over a whole document, so this heading has none.
  if (node.type === 'heading') return textElement(node, plainText(node))
  if (!inList.includes(node.type)) return <RichText document={{ type: 'doc', content: [node] }} />
  if (node.type === 'tableRow')
    return containerElement(
      node,
      (node.content ?? []).map((cell, index) => <Whole key={index} node={cell} />),
    )
  return containerElement(
    node,
    <RichText document={{ type: 'doc', content: node.content ?? [] }} />,
  )
}

function textElement({ type, attrs }: RichTextNode, children: ReactNode) {
  if (type === 'codeBlock') return <pre>{children}</pre>
  if (type === 'pullQuote') return <blockquote className="pull-quote">{children}</blockquote>
  if (type !== 'heading') return <p>{children}</p>
  return attrs?.['level'] === 2 ? <h2>{children}</h2> : <h3>{children}</h3>
}

/** `title` replaces the title in the attributes. */
function containerElement(node: RichTextNode, children: ReactNode, title?: ReactNode) {
  const { type, attrs } = node
  switch (type) {
    case 'callout':
    case 'gallery':
      return createElement(blockViews[type], { node }, children)
    case 'toggle':
      return <Toggle title={title ?? String(attrs?.['title'])}>{children}</Toggle>
    case 'bulletList':
      return <ul>{children}</ul>
    case 'orderedList':
      return <NumberedList numbering={attrs}>{children}</NumberedList>
    case 'listItem':
      return (
        <li>
          <div>{children}</div>
        </li>
      )
    case 'blockquote':
      return <blockquote>{children}</blockquote>
    default:
      return <div className={`part ${type}`}>{children}</div>
  }
}
