import { renderJSONContentToReactElement } from '@tiptap/static-renderer/json/react'
import { useId, type ComponentType, type ReactNode } from 'react'
import { embedAttrs, figureAttrs } from '../../contract/text/rich-text-schema.ts'
import { embedTarget } from '../../contract/text/embed.ts'
import { mediaSet, mediaUrl } from '../../contract/paths.ts'
import { hasStyledBlocks } from '../../contract/text/node-traits.ts'
import {
  counterBefore,
  footnotesIn,
  headings,
  plainText,
  type ListNumbering,
  type RichTextDocument,
  type RichTextNode,
} from '../../contract/text/rich-text.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Chart } from '../chart/chart.tsx'
import { blockViews, FootnoteMark, Footnotes } from './blocks.tsx'
import { Link } from './link.tsx'

interface NodeProps {
  children?: ReactNode
  node: { attrs?: Record<string, unknown> }
}

type HeadingContent = readonly { text?: string; marks?: readonly unknown[] }[]

interface HeadingProps extends NodeProps {
  node: NodeProps['node'] & { content?: HeadingContent }
}

interface ListProps {
  numbering: ListNumbering | undefined
  children?: ReactNode
}

interface MarkProps {
  children?: ReactNode
  mark: { attrs?: Record<string, unknown> }
}

interface Props {
  document: RichTextDocument
  /** Component for the text of a heading without links and marks. */
  Title?: ComponentType<{ text: string }>
}

/** Renders a validated document as React elements, without any HTML string. */
export function RichText({ document, Title }: Props) {
  const { blockStyles } = useI18n()
  const id = useId()
  const notes = footnotesIn(document.content)
  let lastNote = 0
  const anchors = headings(document).map((heading) => heading.anchor)
  const figures = numericCells(document.content)
  const alignment = (node: unknown) => (figures.has(node) ? 'figure-cell' : undefined)
  const render = renderJSONContentToReactElement({
    nodeMapping: {
      doc: ({ children }: NodeProps) => <>{children}</>,
      text: ({ node }) => node.text ?? '',
      paragraph: ({ children }: NodeProps) => <p>{children}</p>,
      heading: ({ node, children }: HeadingProps) => {
        const title = Title && plainTitle(node.content)
        const text = title ? <Title text={title} /> : children
        return node.attrs?.['level'] === 2 ? <h2 id={anchors.shift()}>{text}</h2> : <h3>{text}</h3>
      },
      ...blockViews,
      blockquote: ({ children }: NodeProps) => <blockquote>{children}</blockquote>,
      bulletList: ({ children }: NodeProps) => <ul>{children}</ul>,
      orderedList: ({ node, children }: NodeProps) => (
        <NumberedList numbering={node.attrs}>{children}</NumberedList>
      ),
      listItem: ({ children }: NodeProps) => (
        <li>
          <div>{children}</div>
        </li>
      ),
      horizontalRule: () => <hr />,
      figure: ({ node }: NodeProps) => <Figure attrs={node.attrs} />,
      embed: ({ node }: NodeProps) => <Embed attrs={node.attrs} />,
      chart: ({ node }: NodeProps) => <Chart attrs={node.attrs} />,
      hardBreak: () => <br />,
      footnote: () => <FootnoteMark id={id} number={++lastNote} />,
      table: ({ children }: NodeProps) => (
        <table className="table">
          <tbody>{children}</tbody>
        </table>
      ),
      tableRow: ({ children }: NodeProps) => <tr>{children}</tr>,
      tableHeader: ({ node, children }: NodeProps) => (
        <th scope="col" className={alignment(node)}>
          {children}
        </th>
      ),
      tableCell: ({ node, children }: NodeProps) => <td className={alignment(node)}>{children}</td>,
    },
    markMapping: {
      bold: ({ children }: MarkProps) => <strong>{children}</strong>,
      italic: ({ children }: MarkProps) => <em>{children}</em>,
      code: ({ children }: MarkProps) => <code>{children}</code>,
      underline: ({ children }: MarkProps) => <u>{children}</u>,
      strike: ({ children }: MarkProps) => <s>{children}</s>,
      subscript: ({ children }: MarkProps) => <sub>{children}</sub>,
      superscript: ({ children }: MarkProps) => <sup>{children}</sup>,
      link: ({ mark, children }: MarkProps) => (
        <Link target={mark.attrs?.['href']}>{children}</Link>
      ),
    },
  })
  return (
    <>
      {blockStyles && hasStyledBlocks(document) && (
        <link rel="stylesheet" precedence="blocks" href={blockStyles} />
      )}
      {render({ content: document })}
      {notes.length > 0 && <Footnotes id={id} notes={notes} />}
    </>
  )
}

/** An ordered list with its own numbers; the style sheet counts from the same number. */
export function NumberedList({ numbering = {}, children }: ListProps) {
  const { start, reversed, type } = numbering
  const before = counterBefore(numbering)
  return (
    <ol
      className="numbered"
      {...{ start, reversed, type }}
      style={before === undefined ? undefined : { counterReset: `n ${before}` }}
    >
      {children}
    </ol>
  )
}

function plainTitle([only, ...others]: HeadingContent = []): string | undefined {
  return others.length > 0 || only?.marks?.length ? undefined : only?.text
}

const figureWidths = [480, 670, 960, 1340] as const

/** An image in its own proportions, as wide as the text. */
function Figure({ attrs }: { attrs: unknown }) {
  const { src, width, height, alt, caption } = figureAttrs.parse(attrs)
  return (
    <figure>
      <img
        src={mediaUrl(src, 670)}
        srcSet={mediaSet(src, figureWidths)}
        // Browsers with `auto` use the width in the page, which is smaller in galleries and columns.
        sizes="auto, (min-width: 720px) 670px, 100vw"
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** A link to a video: nothing of its provider is on the page. */
function Embed({ attrs }: { attrs: unknown }) {
  const embed = embedAttrs.parse(attrs)
  const { name, href } = embedTarget(embed)
  return (
    <a className="embed" href={href} rel="noopener nofollow">
      <b>{embed.title}</b>
      <small>{name}</small>
    </a>
  )
}

/** A number, possibly after a sign or a currency. */
const figure = /^[^\p{L}\p{Nd}]{0,3}\p{Nd}/u

/** Cells of all columns that contain only numbers below their head. The first column names the rows. */
function numericCells(blocks: readonly RichTextNode[]): Set<unknown> {
  const tables = blocks.filter(({ type }) => type === 'table')
  return new Set(tables.flatMap(columnsOf).filter(isOfFigures).flat())
}

function columnsOf({ content = [] }: RichTextNode): RichTextNode[][] {
  const rows = content.map((row) => row.content ?? [])
  const others = rows[0]?.slice(1) ?? []
  return others.map((_, index) => rows.flatMap((row) => row[index + 1] ?? []))
}

function isOfFigures(column: readonly RichTextNode[]): boolean {
  const values = column.filter(({ type }) => type === 'tableCell')
  return values.length > 0 && values.every((cell) => figure.test(plainText(cell)))
}
