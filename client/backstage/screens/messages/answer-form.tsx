import { useRef, useState } from 'react'
import { fillPlaceholders } from '../../../contract/backstage/answer-placeholders.ts'
import type { AnswerTemplate, Message } from '../../../contract/backstage/message.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../data/call.ts'
import { useOperator } from '../../data/operator.ts'
import { useRead } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, textOf, useSubmit } from '../../ui/form.tsx'
import { messageChanged } from './handling.tsx'

/** An answer by email in the sender's language, which a template may begin. */
export function AnswerForm({ message }: { message: Message }) {
  const { t } = useTexts()
  const { id, rev, email, lang } = message
  const { data } = useRead('GET /api/backstage/message/template')
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [isForeign, setForeign] = useState(false)
  const fill = useFilling(message)
  const form = useSubmit(async (given) => {
    const body = { subject: textOf(given, 'subject'), text: textOf(given, 'text') }
    const headers = { 'If-Match': `"${rev}"` }
    await call('POST /api/backstage/message/:id/answer', {
      params: { id },
      body,
      headers,
    }).finally(() => messageChanged(id))
    notify(t('messages.answered', { email }))
    text.current?.form?.reset()
    setForeign(false)
  })
  const begin = (template: AnswerTemplate | undefined) => {
    const own = template?.texts[lang]
    const words = own ?? template?.texts['en-US']
    setForeign(words !== own)
    if (!words || !subject.current || !text.current) return
    subject.current.value = fill(words.subject)
    text.current.value = fill(words.text)
  }
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
                defaultValue=""
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
            <input id={field} ref={subject} name="subject" required maxLength={150} lang={lang} />
          )}
        </Line>
        <Line label={t('messages.text')}>
          {(field) => (
            <textarea
              id={field}
              ref={text}
              name="text"
              rows={10}
              required
              maxLength={6000}
              lang={lang}
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
