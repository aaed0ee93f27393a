import { languageName, type Locale } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useCan } from '../../api/operator.ts'
import { LabeledField } from '../../ui/form.tsx'
import {
  changeDraft,
  emptyText,
  incompleteLanguages,
  isLink,
  isWritten,
  type Draft,
  type Text,
} from './draft.ts'

/** Languages that are always shown. The others can fall back to English or Chinese. */
const asked = ['zh-CN', 'zh-HK', 'en-US'] as const
const others = ['th-TH', 'vi-VN', 'hi-IN'] as const

/** Texts per language, and the link. */
export function TextFields({ draft }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const { texts } = draft
  return (
    <>
      <h2>{t('notifications.texts')}</h2>
      <p className="hint">{t('notifications.languages_hint')}</p>
      {asked.map((lang) => (
        <Language key={lang} lang={lang} draft={draft} />
      ))}
      <details className="other-languages" open={others.some((lang) => isWritten(texts[lang]))}>
        <summary>{t('notifications.others')}</summary>
        {others.map((lang) => (
          <Language key={lang} lang={lang} draft={draft} />
        ))}
      </details>
      <Leads draft={draft} />
    </>
  )
}

const lines = [
  ['title', 120],
  ['subtitle', 200],
  ['message', 1000],
  ['btn_text', 40],
] as const

function Language({ lang, draft }: { lang: Locale; draft: Draft }) {
  const { t } = useDeskI18n()
  const isForMember = draft.audience === 'user'
  const text: Text = draft.texts[lang] ?? emptyText
  const can = useCan()
  const isHalf = incompleteLanguages(draft.texts).includes(lang)
  const write = (name: keyof Text, value: string) =>
    changeDraft({ texts: { ...draft.texts, [lang]: { ...text, [name]: value } } })
  return (
    <fieldset className="notification-text">
      <legend lang={lang}>{languageName(lang)}</legend>
      {lines.map(([name, longest]) => (
        <LabeledField key={name} label={t(`notifications.${name}`)}>
          {(id) => (
            <textarea
              id={id}
              lang={lang}
              rows={name === 'message' ? 3 : 1}
              maxLength={longest}
              value={text[name]}
              readOnly={!can('notification.send', { languages: [lang], isForMember })}
              aria-invalid={
                (isHalf && (name === 'title' || name === 'message') && !text[name].trim()) ||
                undefined
              }
              onChange={({ target }) =>
                write(name, name === 'message' ? target.value : target.value.replaceAll('\n', ' '))
              }
            />
          )}
        </LabeledField>
      ))}
    </fieldset>
  )
}

function Leads({ draft: { btn_link, texts } }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const isWrong = !isLink(btn_link)
  const written = Object.values(texts).filter(isWritten)
  const lacksButton = btn_link !== '' && written.some(({ btn_text }) => btn_text.trim() === '')
  return (
    <LabeledField label={t('notifications.link')}>
      {(id) => (
        <>
          <input
            id={id}
            className="mono"
            maxLength={500}
            placeholder="/news"
            value={btn_link}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => changeDraft({ btn_link: target.value.trim() })}
          />
          <span className={isWrong ? 'surface-note' : 'hint'}>
            {t(isWrong ? 'notifications.link_wrong' : 'notifications.link_hint')}
          </span>
          {lacksButton && <span className="surface-note">{t('notifications.no_button')}</span>}
        </>
      )}
    </LabeledField>
  )
}
