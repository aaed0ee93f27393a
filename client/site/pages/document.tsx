import { Phrases } from '../../ui/phrases.tsx'
import { PhrasedText } from '../../ui/phrased-text.tsx'
import { headings, type RichTextDocument } from '../../contract/rich-text.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Contents } from '../../features/article/contents.island.tsx'
import { ContentsOnPhone } from '../../features/article/contents-on-phone.tsx'

interface DocumentPageProps {
  title: string
  subtitle: string
  lang: string
  body: RichTextDocument
}

/** With fewer headings a contents list is useless. */
const enoughHeadings = 3

/** A document such as the terms, with a contents list. */
export function DocumentPage({ title, subtitle, lang, body }: DocumentPageProps) {
  const { locale } = useI18n()
  const contents = headings(body)
  const hasContents = contents.length >= enoughHeadings
  return (
    <div className="container document" lang={lang === locale ? undefined : lang}>
      <div className="page-title">
        <h1>
          <Phrases text={title} />
        </h1>
        <p>{subtitle}</p>
      </div>
      {hasContents && <ContentsOnPhone headings={contents} />}
      <div className="document-columns">
        {hasContents && (
          <aside className="desktop-only" lang={locale}>
            <div className="sticky">
              <Contents headings={contents} />
            </div>
          </aside>
        )}
        <article className="prose">
          <PhrasedText document={body} />
        </article>
      </div>
    </div>
  )
}
