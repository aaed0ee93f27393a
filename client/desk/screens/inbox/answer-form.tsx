import { useState } from 'react'
import { fillPlaceholders } from '../../../contract/desk/inbox/answer-placeholders.ts'
import type { AnswerTemplate, Message } from '../../../contract/desk/inbox/message.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useAskBeforeClosing } from '../../data/ask-before-closing.ts'
import { call } from '../../api/call.ts'
import { useKeptText } from '../../data/kept-text.ts'
import { useOperator } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, useSubmit } from '../../ui/form.tsx'
import { messageChanged } from './handling.tsx'

/** An answer by email in the sender's language, which a template may begin. */
export function AnswerForm({ message }: { message: Message }) {
  const { t } = useTexts()
  const { id, rev, email, lang } = message
  const { data } = useRead('GET /api/backstage/message/template')
  const { answer, write, template, begin } = useAnswer(message)
  const { subject, text } = answer
  const isForeign = template && !template.texts[lang] && template.texts['en-US']
  const form = useSubmit(async () => {
    await call('POST /api/backstage/message/:id/answer', {
      params: { id },
      body: answer,
      headers: { 'If-Match': `"${rev}"` },
    }).finally(() => messageChanged(id))
    notify(t('messages.answered', { email }))
    write({ subject: '', text: '' })
  })
  return (
    <section className="section">
      <header>
        <h2>{t('messages.answer')}</h2>
        <span className="quiet">
          {email} · {languageName(lang)}
        </span>
      </header>
      <form className="form" onSubmit={form.submit}>
        {data && data.items.length > 0 && (
          <Line label={t('messages.template')}>
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
                    {one.name}
                  </option>
                ))}
              </select>
            )}
          </Line>
        )}
        {isForeign && (
          <p className="hot">{t('messages.template_in', { language: languageName(lang) })}</p>
        )}
        <Line label={t('messages.subject')}>
          {(field) => (
            <input
              id={field}
              required
              maxLength={150}
              lang={lang}
              value={subject}
              readOnly={form.isBusy}
              onChange={({ target }) => write({ subject: target.value, text }, template)}
            />
          )}
        </Line>
        <Line label={t('messages.text')}>
          {(field) => (
            <textarea
              id={field}
              rows={10}
              required
              maxLength={6000}
              lang={lang}
              value={text}
              readOnly={form.isBusy}
              onChange={({ target }) => write({ subject, text: target.value }, template)}
            />
          )}
        </Line>
        <Failure text={form.failure} />
        <p className="actions">
          <button type="submit" className="button primary" disabled={form.isBusy}>
            {t('messages.send')}
          </button>
          <span className="hint">{t('messages.send_hint')}</span>
        </p>
      </form>
    </section>
  )
}

/** What is written, and the template it began with. A template takes the place of what there was until somebody undoes that. */
function useAnswer(message: Message) {
  const { t } = useTexts()
  const { id, lang } = message
  const [subject, keepSubject] = useKeptText(`message-subject.${id}`)
  const [text, keepText] = useKeptText(`message-answer.${id}`)
  const [template, setTemplate] = useState<AnswerTemplate>()
  const fill = useFilling(message)
  useAskBeforeClosing(text !== '')
  const answer = { subject, text }
  const write = (words: typeof answer, from?: AnswerTemplate) => {
    keepSubject(words.subject)
    keepText(words.text)
    setTemplate(from)
  }
  const begin = (chosen: AnswerTemplate | undefined) => {
    const words = chosen?.texts[lang] ?? chosen?.texts['en-US']
    if (!words) return setTemplate(chosen)
    write({ subject: fill(words.subject), text: fill(words.text) }, chosen)
    if (subject === '' && text === '') return
    const undo = () => Promise.resolve(write(answer, template))
    notify(t('messages.template_instead'), { undo })
  }
  return { answer, write, template, begin }
}

/** What a template leaves open, from the message and whoever answers it. */
function useFilling({ title, company, lang, slot, time_zone }: Message) {
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
