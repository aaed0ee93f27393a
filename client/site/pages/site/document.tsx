import type { ReactNode } from 'react'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { headings, type RichTextDocument } from '../../../contract/text/rich-text.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { Contents } from '../../../features/articles/contents.island.tsx'
import { ContentsOnPhone } from '../../../features/articles/contents-on-phone.tsx'

interface DocumentPageProps {
  title: string
  subtitle: string
  lang: string
  body: RichTextDocument
  /** Below the title, in the language of the page. */
  status?: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** Minimum number of headings for a useful contents list. */
const enoughHeadings = 3

/** A document such as the terms, with a contents list. */
export function DocumentPage(props: DocumentPageProps) {
  const { title, subtitle, lang, body, status, children } = props
  const { locale } = useI18n()
  const contents = headings(body)
  const hasContents = contents.length >= enoughHeadings
  const own = lang === locale ? undefined : lang
  return (
    <div className="container document">
      <div className="page-title" lang={own}>
        <h1>
          <TitleText text={title} />
        </h1>
        <p>{subtitle}</p>
      </div>
      {status}
      {hasContents && <ContentsOnPhone headings={contents} />}
      <div className="document-columns" lang={own}>
        {hasContents && (
          <aside className="desktop-only" lang={locale}>
            <div className="sticky">
              <Contents headings={contents} />
            </div>
          </aside>
        )}
        <article className="prose">
          <ServerRichText document={body} />
        </article>
      </div>
      {children}
    </div>
  )
}
