import { isExternal, longestNotice } from '../../../contract/desk/site/settings-api.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { momentAt, wallTimeOf } from '../../editor/form/moments.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Line } from '../../ui/form.tsx'
import { columnLanguages } from '../../ui/language-names.ts'
import type { Notice } from './use-notice.ts'

interface NoticeFormProps {
  notice: Notice
  usual: Partial<Record<Locale, string>>
  isDisabled: boolean
}

/** The message in six languages, the expected end, and another site to go to. */
export function NoticeForm({ notice, usual, isDisabled }: NoticeFormProps) {
  const { t } = useTexts()
  return (
    <fieldset className="notice-form" disabled={isDisabled}>
      <legend>{t('maintenance.tell')}</legend>
      {columnLanguages.map((lang) => (
        <div key={lang} className="notice-text">
          <Line label={languageName(lang)}>
            {(id) => (
              <textarea
                id={id}
                lang={lang}
                rows={3}
                maxLength={longestNotice}
                value={notice.texts[lang] ?? ''}
                onChange={({ target }) => notice.say(lang, target.value)}
              />
            )}
          </Line>
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
  const { t, lang } = useTexts()
  const said = until
    ? t('maintenance.until_says', { time: formatDate(lang, until, 'moment') })
    : t('maintenance.until_none')
  return (
    <div>
      <Line label={t('maintenance.until')}>
        {(id) => (
          <input
            id={id}
            type="datetime-local"
            defaultValue={wallTimeOf(until)}
            onChange={({ target }) => end(momentAt(target.value))}
          />
        )}
      </Line>
      <p className={isPast ? 'wrong' : 'hint'}>{isPast ? t('maintenance.until_past') : said}</p>
    </div>
  )
}

function Elsewhere({ notice: { url, sendTo } }: { notice: Notice }) {
  const { t } = useTexts()
  const isWrong = url.trim() !== '' && !isExternal(url.trim())
  return (
    <div>
      <Line label={t('maintenance.url')}>
        {(id) => (
          <input
            id={id}
            className="mono"
            type="url"
            maxLength={300}
            aria-invalid={isWrong || undefined}
            placeholder="https://"
            value={url}
            onChange={({ target }) => sendTo(target.value)}
          />
        )}
      </Line>
      <p className={isWrong ? 'wrong' : 'hint'}>
        {t(isWrong ? 'maintenance.url_wrong' : 'maintenance.url_hint')}
      </p>
    </div>
  )
}
