import type { HeadingLink } from '../../contract/text/rich-text.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'

/** The contents list on screens without room beside the text. */
export function ContentsOnPhone({ headings }: { headings: HeadingLink[] }) {
  const { locale, t } = useI18n()
  return (
    <details className="contents phone-only" id="contents" lang={locale}>
      <summary>{t('contents.folded', { count: formatNumber(locale, headings.length) })}</summary>
      <ol>
        {headings.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ol>
    </details>
  )
}
