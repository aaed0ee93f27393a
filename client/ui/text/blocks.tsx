// Blocks that few texts have. Their styles load with the first text of a page that has one. Each degrades to plain
// headings, paragraphs and images where only its HTML arrives, as in the content API.
import type { ReactNode } from 'react'
import { nodeAttrs } from '../../contract/text/rich-text-schema.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Link } from './link.tsx'

interface BlockProps {
  children?: ReactNode
  node: { attrs?: Record<string, unknown>; content?: readonly unknown[] }
}

/** Views by kind of block. */
export const blockViews = {
  codeBlock: ({ node, children }: BlockProps) => {
    const { language } = nodeAttrs.codeBlock.parse(node.attrs ?? {})
    if (!language) return <pre>{children}</pre>
    return (
      <pre data-language={language}>
        <code className={`language-${language}`}>{children}</code>
      </pre>
    )
  },
  pullQuote: ({ children }: BlockProps) => (
    <blockquote className="pull-quote">
      <p>{children}</p>
    </blockquote>
  ),
  callout: Callout,
  toggle: ({ node, children }: BlockProps) => (
    <Toggle title={nodeAttrs.toggle.parse(node.attrs).title}>{children}</Toggle>
  ),
  gallery: Gallery,
  button: Button,
}

function Callout({ node, children }: BlockProps) {
  const { locale, t } = useI18n()
  const { tone } = nodeAttrs.callout.parse(node.attrs)
  return (
    <div className={`callout ${tone}`} role="note">
      <p className="callout-name" lang={locale}>
        <strong>{t(`text.${tone}`)}</strong>
      </p>
      {children}
    </div>
  )
}

export function Toggle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <details className="fold">
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

function Gallery({ node, children }: BlockProps) {
  const { t } = useI18n()
  return (
    <section
      className="gallery"
      aria-label={t('text.gallery', { count: node.content?.length ?? 0 })}
      // Scrollable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </section>
  )
}

function Button({ node }: BlockProps) {
  const { isOff } = useI18n()
  const { text, href } = nodeAttrs.button.parse(node.attrs)
  if (isOff?.(href)) return null
  return (
    <p className="link-button">
      <Link target={href} className="button primary">
        {text}
      </Link>
    </p>
  )
}

/** Number of a footnote in a line. The footnotes of a text share `id`. */
export function FootnoteMark({ id, number }: { id: string; number: number }) {
  return (
    <sup className="note-mark">
      <a id={`${id}r${number}`} href={`#${id}n${number}`} role="doc-noteref">
        {number}
      </a>
    </sup>
  )
}

interface FootnotesProps {
  id: string
  notes: readonly { attrs?: Record<string, unknown> }[]
}

export function Footnotes({ id, notes }: FootnotesProps) {
  const { locale, t } = useI18n()
  return (
    <section className="footnotes" role="doc-endnotes" aria-label={t('text.notes')}>
      <hr />
      <ol>
        {notes.map((note, index) => {
          const { text, href } = nodeAttrs.footnote.parse(note.attrs)
          return (
            <li key={index} id={`${id}n${index + 1}`}>
              {href === undefined ? text : <Link target={href}>{text}</Link>}{' '}
              <a
                href={`#${id}r${index + 1}`}
                role="doc-backlink"
                lang={locale}
                aria-label={t('text.back')}
              >
                ↩
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
