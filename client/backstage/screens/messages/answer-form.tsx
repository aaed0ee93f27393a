import { useRef } from 'react'
import type { AnswerTemplate, Message } from '../../../contract/backstage/message.ts'
import { languageName } from '../../../contract/locale.ts'
import { call } from '../../data/call.ts'
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
  })
  const begin = (template: AnswerTemplate | undefined) => {
    const words = template?.texts[lang] ?? template?.texts['en-US']
    if (!words || !subject.current || !text.current) return
    subject.current.value = words.subject
    text.current.value = words.text
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
