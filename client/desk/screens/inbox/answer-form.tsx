import { showEmail } from '../../../contract/members/email.ts'
import { useState } from 'react'
import { fillPlaceholders } from '../../../contract/desk/inbox/response-placeholders.ts'
import type { ResponseTemplate, ContactMessage } from '../../../contract/desk/inbox/message.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { call } from '../../api/client.ts'
import { useSessionText } from '../../data/kept-text.ts'
import { useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, LabeledField, useFormSubmit } from '../../ui/form.tsx'
import { templateLabel } from './template-label.ts'
import { messageChanged } from './handling.tsx'

/** A response by email in the sender's language, optionally from a template. */
export function ResponseForm({ message }: { message: ContactMessage }) {
  const { t, lang: deskLanguage } = useDeskI18n()
  const { id, rev, email, lang } = message
  const { data } = useApi('GET /api/backstage/message/template')
  const { answer, write, template, begin } = useResponseDraft(message)
  const { subject, text } = answer
  const isForeign = template && !template.texts[lang] && template.texts['en-US']
  const form = useFormSubmit(async () => {
    await call('POST /api/backstage/message/:id/answer', {
      params: { id },
      body: answer,
      headers: { 'If-Match': `"${rev}"` },
    }).finally(() => messageChanged(id))
    showToast(t('messages.answered', { email }))
    write({ subject: '', text: '' })
  })
  return (
    <section className="section">
      <header>
        <h2>{t('messages.answer')}</h2>
        <span className="muted">
          {showEmail(email)} · {languageName(lang)}
        </span>
      </header>
      <form className="form" onSubmit={form.submit}>
        {data && data.items.length > 0 && (
          <LabeledField label={t('messages.template')}>
            {(field) => (
              <select
                id={field}
                value={template?.id ?? ''}
                onChange={({ target }) =>
                  begin(data.items.find((one) => String(one.id) === target.value))
                }
              >
                <option value="">{t('messages.template_none')}</option>
                {data.items.map((one) => (
                  <option key={one.id} value={one.id}>
                    {templateLabel(one, deskLanguage)}
                  </option>
                ))}
              </select>
            )}
          </LabeledField>
        )}
        {isForeign && (
          <p className="urgent">{t('messages.template_in', { language: languageName(lang) })}</p>
        )}
        <LabeledField label={t('messages.subject')}>
          {(field) => (
            <input
              id={field}
              required
              maxLength={150}
              lang={lang}
              value={subject}
              readOnly={form.isPending}
              onChange={({ target }) => write({ subject: target.value, text }, template)}
            />
          )}
        </LabeledField>
        <LabeledField label={t('messages.text')}>
          {(field) => (
            <textarea
              id={field}
              rows={10}
              required
              maxLength={6000}
              lang={lang}
              value={text}
              readOnly={form.isPending}
              onChange={({ target }) => write({ subject, text: target.value }, template)}
            />
          )}
        </LabeledField>
        <FormError text={form.failure} />
        <p className="actions">
          <button type="submit" className="button primary" disabled={form.isPending}>
            {t('messages.send')}
          </button>
          <span className="hint">{t('messages.send_hint')}</span>
        </p>
      </form>
    </section>
  )
}

/** Draft of the response, and its template. A template replaces the current text; the replacement can be undone. */
function useResponseDraft(message: ContactMessage) {
  const { t } = useDeskI18n()
  const { id, lang } = message
  const [subject, keepSubject] = useSessionText(`message-subject.${id}`)
  const [text, keepText] = useSessionText(`message-answer.${id}`)
  const [template, setTemplate] = useState<ResponseTemplate>()
  const fill = useTemplateValues(message)
  useUnloadWarning(text !== '')
  const answer = { subject, text }
  const write = (words: typeof answer, from?: ResponseTemplate) => {
    keepSubject(words.subject)
    keepText(words.text)
    setTemplate(from)
  }
  const begin = (chosen: ResponseTemplate | undefined) => {
    const words = chosen?.texts[lang] ?? chosen?.texts['en-US']
    if (!words) return setTemplate(chosen)
    write({ subject: fill(words.subject), text: fill(words.text) }, chosen)
    if (subject === '' && text === '') return
    const undo = () => Promise.resolve(write(answer, template))
    showToast(t('messages.template_instead'), { undo })
  }
  return { answer, write, template, begin }
}

/** Fills the placeholders of a template with values of the message and the operator. */
function useTemplateValues({ title, company, lang, slot, time_zone }: ContactMessage) {
  const { name } = useOperator()
  const zone = time_zone ?? undefined
  const demo = slot && `${formatDate(lang, slot.starts_at, 'moment', zone)} (${zone ?? 'UTC+8'})`
  return (words: string) =>
    fillPlaceholders(words, {
      name: title,
      operator: name,
      ...(company && { company }),
      ...(demo && { demo_time: demo }),
    })
}
