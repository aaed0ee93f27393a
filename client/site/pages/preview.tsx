import type { Locale } from '../../contract/locale.ts'
import { languageName } from '../../contract/locale.ts'
import type { PublicationState } from '../../contract/preview.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

interface PreviewBarProps {
  lang: Locale
  /** Time of the item's last change. */
  revision: string
  state: PublicationState
  expires_at: string | null
  /** Leads to the notes below the page. */
  hasNotes?: boolean
}

/** Shows the revision of a preview and the expiry of its link. */
export function PreviewBar({
  lang,
  revision,
  state,
  expires_at,
  hasNotes = false,
}: PreviewBarProps) {
  const { locale, t } = useI18n()
  const moment = (at: string) => <time dateTime={at}>{formatDate(locale, at, 'moment')} UTC+8</time>
  return (
    <div className="container">
      <aside className="preview-bar" aria-label={t('preview.label')}>
        <b>{t('preview.label')}</b>
        <dl>
          <dt>{t('preview.state')}</dt>
          <dd>{t(`preview.states.${state}`)}</dd>
          <dt>{t('preview.language')}</dt>
          <dd>{languageName(lang)}</dd>
          <dt>{t('preview.revision')}</dt>
          <dd>{moment(revision)}</dd>
          {expires_at && (
            <>
              <dt>{t('preview.expires')}</dt>
              <dd>{moment(expires_at)}</dd>
            </>
          )}
        </dl>
        {hasNotes && <a href="#notes">{t('preview.write_note')}</a>}
      </aside>
    </div>
  )
}
