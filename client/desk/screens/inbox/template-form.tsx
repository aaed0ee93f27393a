import { useState } from 'react'
import {
  responsePlaceholders,
  placeholdersIn,
  unknownPlaceholders,
} from '../../../contract/desk/inbox/response-placeholders.ts'
import type { AnswerTemplateForm } from '../../../contract/desk/inbox/message.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, autoFocus, LabeledField, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { languageColumns } from '../../ui/language-names.ts'

const empty = { subject: '', text: '' }
type Words = typeof empty
type Texts = Partial<Record<Locale, Words>>

const wordsOf = (words: Words | undefined) => (words ? `${words.subject} ${words.text}` : '')
const isWritten = (words: Words) => wordsOf(words).trim() !== ''

interface TemplateFormProps {
  /** Initial values. */
  initial: AnswerTemplateForm
  onSave: (form: AnswerTemplateForm) => Promise<unknown>
  onClose: () => void
}

/** A template in six languages side by side, each with what it lacks. */
export function TemplateForm({ initial, onSave, onClose }: TemplateFormProps) {
  const { t } = useDeskI18n()
  const [name, setName] = useState(initial.name)
  const [texts, setTexts] = useState<Texts>(initial.texts)
  const written = languageColumns.filter((lang) => isWritten(texts[lang] ?? empty))
  const words = written.map((lang) => wordsOf(texts[lang])).join(' ')
  const used = responsePlaceholders.filter((one) => placeholdersIn(words).includes(one))
  const form = useFormSubmit(() =>
    onSave({
      name,
      texts: Object.fromEntries(written.map((lang) => [lang, texts[lang] ?? empty])),
    }),
  )
  return (
    <form className="form template-form" onSubmit={form.submit}>
      <LabeledInput
        label={t('messages.response_templates.name')}
        ref={autoFocus}
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Placeholders />
      <div className="template-languages">
        {languageColumns.map((lang) => (
          <Language
            key={lang}
            lang={lang}
            words={texts[lang] ?? empty}
            used={used}
            onChange={(words) => setTexts({ ...texts, [lang]: words })}
          />
        ))}
      </div>
      <FormError text={form.failure} />
      <p className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={form.isPending || written.length === 0}
        >
          {t('messages.response_templates.save')}
        </button>
        <button type="button" className="button ghost" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </p>
    </form>
  )
}

/** Placeholders that are allowed in double braces. */
function Placeholders() {
  const { t } = useDeskI18n()
  return (
    <p className="hint">
      {t('messages.response_templates.placeholders')}{' '}
      {responsePlaceholders.map((name) => (
        <span key={name} className="template-placeholder">
          <code>{`{{${name}}}`}</code> {t(`messages.response_templates.placeholder.${name}`)}
        </span>
      ))}
    </p>
  )
}

interface LanguageProps {
  lang: Locale
  words: Words
  /** Placeholders used in any language. */
  used: readonly string[]
  onChange: (words: Words) => void
}

function Language({ lang, words, used, onChange }: LanguageProps) {
  const { t } = useDeskI18n()
  const own = wordsOf(words)
  const isOn = isWritten(words)
  const unknown = unknownPlaceholders(own)
  const lacking = isOn ? used.filter((name) => !placeholdersIn(own).includes(name)) : []
  return (
    <fieldset className="template-language">
      <legend lang={lang}>{languageName(lang)}</legend>
      <LabeledInput
        label={t('messages.subject')}
        lang={lang}
        required={isOn}
        maxLength={150}
        value={words.subject}
        onChange={({ target }) => onChange({ ...words, subject: target.value })}
      />
      <LabeledField label={t('messages.text')}>
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
      </LabeledField>
      {unknown.length > 0 && (
        <p className="urgent">
          {t('messages.response_templates.unknown', { what: bracesAround(unknown) })}
        </p>
      )}
      {lacking.length > 0 && (
        <p className="hint">
          {t('messages.response_templates.lacks', { what: bracesAround(lacking) })}
        </p>
      )}
    </fieldset>
  )
}

const bracesAround = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(' ')
