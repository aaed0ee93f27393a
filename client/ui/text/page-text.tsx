import type { Locale } from '../../contract/locale.ts'
import type { RichTextDocument } from '../../contract/text/rich-text.ts'
import { useI18n } from '../../i18n/context.tsx'
import { ServerRichText } from './server-rich-text.tsx'
import { FallbackLanguageBadge } from '../fallback-language.tsx'

export interface WrittenPage {
  lang: Locale
  body: RichTextDocument | null
}

/** An editor's text below the list of a page. */
export function PageText({ page }: { page: WrittenPage | null }) {
  const { locale } = useI18n()
  if (!page?.body) return null
  return (
    <section className="section page-text">
      <FallbackLanguageBadge lang={page.lang} />
      <div className="prose" lang={page.lang === locale ? undefined : page.lang}>
        <ServerRichText document={page.body} />
      </div>
    </section>
  )
}
