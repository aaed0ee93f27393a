import type { IssueItem, CustomText } from '../../../contract/desk/newsletter/issue.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { autoFocus, LabeledField, LabeledInput } from '../../ui/form.tsx'

type TextItem = Extract<IssueItem, { type: 'text' }>

interface TextFieldsProps {
  item: TextItem
  lang: Locale
  onChange: (next: TextItem) => void
}

/** A custom text of an issue in one language. Languages without a title omit the item. */
export function TextFields({ item, lang, onChange }: TextFieldsProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const own: CustomText = item.texts[lang] ?? { title: '', text: '', url: '' }
  const put = (change: Partial<CustomText>) =>
    onChange({ ...item, texts: { ...item.texts, [lang]: { ...own, ...change } } })
  return (
    <fieldset className="form issue-custom-text" disabled={!can('newsletter.write', { lang })}>
      <legend>{t('newsletter.writing_in', { language: languageName(lang) })}</legend>
      <LabeledInput
        label={t('newsletter.text_title')}
        ref={autoFocus}
        lang={lang}
        maxLength={200}
        value={own.title}
        onChange={({ target }) => put({ title: target.value })}
      />
      <LabeledField label={t('newsletter.text_text')}>
        {(id) => (
          <textarea
            id={id}
            lang={lang}
            rows={3}
            maxLength={2000}
            value={own.text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </LabeledField>
      <LabeledInput
        label={t('newsletter.text_url')}
        type="text"
        inputMode="url"
        maxLength={500}
        key={own.url}
        defaultValue={own.url}
        onBlur={({ target }) => put({ url: target.value.trim() })}
      />
    </fieldset>
  )
}
