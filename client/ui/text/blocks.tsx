// Blocks that few texts have. Their styles load with the first text of a page that has one. Each degrades to plain
// headings, paragraphs and images where only its HTML arrives, as in the content API.
import type { ReactNode } from 'react'
import { mediaSet, mediaUrl } from '../../contract/paths.ts'
import type { Frame } from '../../contract/text/frame.ts'
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
  linkCard: LinkCard,
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

const cardWidths = [480, 960] as const

/** The link is the title alone, so that its name is short; styles extend it over the card. */
function LinkCard({ node }: BlockProps) {
  const { isOff, frameOf } = useI18n()
  const card = nodeAttrs.linkCard.parse(node.attrs)
  const { href, title, description, site, src, width, height, alt } = card
  if (isOff?.(href)) return null
  const frame = card.frame && frameOf?.(href)
  const shown = (
    <div className={src ? 'link-card pictured' : 'link-card'}>
      {src && (
        <img
          src={mediaUrl(src, cardWidths[0])}
          srcSet={mediaSet(src, cardWidths)}
          sizes="(min-width: 560px) 240px, 100vw"
          alt={alt ?? ''}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      )}
      <div>
        <p className="link-card-title">
          <Link target={href}>{title}</Link>
        </p>
        {description && <p className="link-card-text">{description}</p>}
        {site && <p className="link-card-site">{site}</p>}
      </div>
    </div>
  )
  return frame ? (
    <div className="framed">
      {shown}
      <FrameTool {...frame} title={title} />
    </div>
  ) : (
    shown
  )
}

/** Loads the frame on request (`client/features/page/frame.ts`). Without script, the card is a link as any other. */
function FrameTool({ title, ...frame }: Frame & { title: string }) {
  const { name, address, dark, height, width, isMeasured } = frame
  const { locale, t } = useI18n()
  return (
    <div className="frame-tool" lang={locale}>
      <button
        type="button"
        className="button"
        data-frame={address}
        data-dark={dark}
        data-height={height}
        data-width={width}
        data-measured={isMeasured || undefined}
        data-title={`${title} – ${name}`}
      >
        {t('text.frame', { name })}
      </button>
      <small>{t('text.frame_note', { name })}</small>
    </div>
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
