import { useState } from 'react'
import type { NotificationTexts } from '../../../contract/desk/notifications/scheduled-notification.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { formatAgo } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { emptyText, languageShownTo, type Text } from './draft.ts'

/** Every place of the site that shows the notification, in the language of any reader. */
export function NotificationPreviews({ texts, link }: { texts: NotificationTexts; link: string }) {
  const { t } = useDeskI18n()
  const [lang, setLang] = useState<Locale>('zh-CN')
  const shown = languageShownTo(texts, lang)
  const own = texts[lang]
  const text = (shown && texts[shown]) ?? own ?? emptyText
  const isUnseen = shown === null && lang !== 'zh-CN'
  return (
    <section className="surfaces" aria-label={t('notifications.looks')}>
      <h2>{t('notifications.looks')}</h2>
      <LanguageChoice value={lang} onChange={setLang} />
      {isUnseen && (
        <p className="surface-note">
          {t('notifications.unseen', { language: languageName(lang) })}
        </p>
      )}
      {shown && shown !== lang && (
        <p className="surface-note">
          {t('notifications.fallback', { language: languageName(shown) })}
        </p>
      )}
      {!isUnseen && (
        <div className="surface-list" lang={shown ?? lang}>
          <PreviewSurface name="card">
            <Card text={text} link={link} locale={lang} isLive />
          </PreviewSurface>
          <PreviewSurface name="popup">
            <Card text={text} link={link} locale={lang} />
          </PreviewSurface>
          <PreviewSurface name="bell">
            <BellRow text={text} locale={lang} />
          </PreviewSurface>
          <PreviewSurface name="page">
            <PageRow text={text} link={link} locale={lang} />
          </PreviewSurface>
        </div>
      )}
    </section>
  )
}

const hints: Partial<Record<string, MessageKey>> = {
  card: 'notifications.card_hint',
  popup: 'notifications.popup_hint',
}

function PreviewSurface({
  name,
  children,
}: {
  name: 'card' | 'popup' | 'bell' | 'page'
  children: React.ReactNode
}) {
  const { t, lang } = useDeskI18n()
  const hint = hints[name]
  return (
    <figure className="preview-surface">
      <figcaption lang={lang}>
        <b>{t(`notifications.${name}`)}</b>
        {hint && <span className="hint">{t(hint)}</span>}
      </figcaption>
      {children}
    </figure>
  )
}

interface SeenProps {
  text: Text
  locale: Locale
  link?: string
  isLive?: boolean
}

/** Placeholders for missing texts. */
function useWords({ title, message }: Text) {
  const { t } = useDeskI18n()
  return {
    title: title || t('notifications.empty_title'),
    message: message || t('notifications.empty_message'),
  }
}

const justNow = (locale: Locale) => {
  const now = new Date()
  return formatAgo(locale, now.toISOString(), now)
}

function Card({ text, link, locale, isLive = false }: SeenProps) {
  const { title, message } = useWords(text)
  return (
    <div className="preview-card">
      <div>
        {isLive && <small>{justNow(locale)}</small>}
        <b>{title}</b>
        <p>{text.subtitle || message}</p>
        {link && text.btn_text && <span className="seen-link">{text.btn_text}</span>}
      </div>
      <Icon name="close" small />
    </div>
  )
}

function BellRow({ text, locale }: SeenProps) {
  const { title, message } = useWords(text)
  return (
    <div className="preview-bell">
      <div>
        <b>{title}</b>
        <p>{text.subtitle || message}</p>
        <small>{justNow(locale)}</small>
      </div>
      <Icon name="check" small />
    </div>
  )
}

function PageRow({ text, link, locale }: SeenProps) {
  const { title, message } = useWords(text)
  return (
    <div className="preview-list">
      <b>{title}</b>
      {text.subtitle && <p className="seen-subtitle">{text.subtitle}</p>}
      <p>{message}</p>
      <small>
        {justNow(locale)}
        {link && text.btn_text && <span className="seen-link">{text.btn_text}</span>}
      </small>
    </div>
  )
}
