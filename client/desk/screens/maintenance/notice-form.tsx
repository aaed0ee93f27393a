import { maxMaintenanceMessageLength } from '../../../contract/desk/site/settings-api.ts'
import { isExternal } from '../../../contract/site/external-address.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { fromWallTime, toWallTime } from '../../editor/form/wall-time.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, LabeledInput } from '../../ui/form.tsx'
import { languageColumns } from '../../ui/language-names.ts'
import type { Notice } from './use-notice.ts'

interface NoticeFormProps {
  notice: Notice
  usual: Partial<Record<Locale, string>>
  isDisabled: boolean
}

/** The message in six languages, the expected end, and a link to another site. */
export function NoticeForm({ notice, usual, isDisabled }: NoticeFormProps) {
  const { t } = useDeskI18n()
  return (
    <fieldset className="notice-form" disabled={isDisabled}>
      <legend>{t('maintenance.tell')}</legend>
      {languageColumns.map((lang) => (
        <div key={lang} className="notice-text">
          <LabeledField label={languageName(lang)}>
            {(id) => (
              <textarea
                id={id}
                lang={lang}
                rows={3}
                maxLength={maxMaintenanceMessageLength}
                value={notice.texts[lang] ?? ''}
                onChange={({ target }) => notice.say(lang, target.value)}
              />
            )}
          </LabeledField>
          {notice.texts[lang] !== usual[lang] && (
            <button
              type="button"
              className="link"
              onClick={() => notice.say(lang, usual[lang] ?? '')}
            >
              {t('maintenance.usual')}
              <span className="visually-hidden"> {languageName(lang)}</span>
            </button>
          )}
        </div>
      ))}
      <Until notice={notice} />
      <Elsewhere notice={notice} />
    </fieldset>
  )
}

function Until({ notice: { until, isPast, end } }: { notice: Notice }) {
  const { t, lang } = useDeskI18n()
  const said = until
    ? t('maintenance.until_says', { time: formatDate(lang, until, 'moment') })
    : t('maintenance.until_none')
  return (
    <div>
      <LabeledInput
        label={t('maintenance.until')}
        type="datetime-local"
        defaultValue={toWallTime(until)}
        onChange={({ target }) => end(fromWallTime(target.value))}
      />
      <p className={isPast ? 'wrong' : 'hint'}>{isPast ? t('maintenance.until_past') : said}</p>
    </div>
  )
}

function Elsewhere({ notice: { url, sendTo } }: { notice: Notice }) {
  const { t } = useDeskI18n()
  const isWrong = url.trim() !== '' && !isExternal(url.trim())
  return (
    <div>
      <LabeledInput
        label={t('maintenance.url')}
        className="mono"
        type="url"
        maxLength={300}
        aria-invalid={isWrong || undefined}
        placeholder="https://"
        value={url}
        onChange={({ target }) => sendTo(target.value)}
      />
      <p className={isWrong ? 'wrong' : 'hint'}>
        {t(isWrong ? 'maintenance.url_wrong' : 'maintenance.url_hint')}
      </p>
    </div>
  )
}
