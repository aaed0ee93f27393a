import { useState } from 'react'
import {
  answerPlaceholders,
  placeholdersIn,
  unknownPlaceholders,
} from '../../../contract/desk/inbox/answer-placeholders.ts'
import type { AnswerTemplateForm } from '../../../contract/desk/inbox/message.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, focus, Line, useSubmit } from '../../ui/form.tsx'
import { columnLanguages } from '../../ui/language-names.ts'

const empty = { subject: '', text: '' }
type Words = typeof empty
type Texts = Partial<Record<Locale, Words>>

const wordsOf = (words: Words | undefined) => (words ? `${words.subject} ${words.text}` : '')
const isWritten = (words: Words) => wordsOf(words).trim() !== ''

interface TemplateFormProps {
  /** What it begins with. */
  initial: AnswerTemplateForm
  onSave: (form: AnswerTemplateForm) => Promise<unknown>
  onClose: () => void
}

/** A template in six languages side by side; what a language lacks is said beside it. */
export function TemplateForm({ initial, onSave, onClose }: TemplateFormProps) {
  const { t } = useTexts()
  const [name, setName] = useState(initial.name)
  const [texts, setTexts] = useState<Texts>(initial.texts)
  const written = columnLanguages.filter((lang) => isWritten(texts[lang] ?? empty))
  const words = written.map((lang) => wordsOf(texts[lang])).join(' ')
  const used = answerPlaceholders.filter((one) => placeholdersIn(words).includes(one))
  const form = useSubmit(() =>
    onSave({
      name,
      texts: Object.fromEntries(written.map((lang) => [lang, texts[lang] ?? empty])),
    }),
  )
  return (
    <form className="form template-form" onSubmit={form.submit}>
      <Line label={t('messages.templates.name')}>
        {(id) => (
          <input
            id={id}
            ref={focus}
            required
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Line>
      <Placeholders />
      <div className="template-languages">
        {columnLanguages.map((lang) => (
          <Language
            key={lang}
            lang={lang}
            words={texts[lang] ?? empty}
            used={used}
            onChange={(words) => setTexts({ ...texts, [lang]: words })}
          />
        ))}
      </div>
      <Failure text={form.failure} />
      <p className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={form.isBusy || written.length === 0}
        >
          {t('messages.templates.save')}
        </button>
        <button type="button" className="button flat" onClick={onClose}>
          {t('desk.cancel')}
        </button>
      </p>
    </form>
  )
}

/** What may stand in double braces. */
function Placeholders() {
  const { t } = useTexts()
  return (
    <p className="hint">
      {t('messages.templates.placeholders')}{' '}
      {answerPlaceholders.map((name) => (
        <span key={name} className="template-placeholder">
          <code>{`{{${name}}}`}</code> {t(`messages.templates.placeholder.${name}`)}
        </span>
      ))}
    </p>
  )
}

interface LanguageProps {
  lang: Locale
  words: Words
  /** Placeholders that stand in any language. */
  used: readonly string[]
  onChange: (words: Words) => void
}

function Language({ lang, words, used, onChange }: LanguageProps) {
  const { t } = useTexts()
  const own = wordsOf(words)
  const isOn = isWritten(words)
  const unknown = unknownPlaceholders(own)
  const lacking = isOn ? used.filter((name) => !placeholdersIn(own).includes(name)) : []
  return (
    <fieldset className="template-language">
      <legend lang={lang}>{languageName(lang)}</legend>
      <Line label={t('messages.subject')}>
        {(id) => (
          <input
            id={id}
            lang={lang}
            required={isOn}
            maxLength={150}
            value={words.subject}
            onChange={({ target }) => onChange({ ...words, subject: target.value })}
          />
        )}
      </Line>
      <Line label={t('messages.text')}>
        {(id) => (
          <textarea
            id={id}
            lang={lang}
            rows={8}
            required={isOn}
            maxLength={6000}
            value={words.text}
            aria-invalid={unknown.length > 0 || undefined}
            onChange={({ target }) => onChange({ ...words, text: target.value })}
          />
        )}
      </Line>
      {unknown.length > 0 && (
        <p className="hot">{t('messages.templates.unknown', { what: bracesAround(unknown) })}</p>
      )}
      {lacking.length > 0 && (
        <p className="hint">{t('messages.templates.lacks', { what: bracesAround(lacking) })}</p>
      )}
    </fieldset>
  )
}

const bracesAround = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(' ')
