import { deskLanguages, type DeskLanguage } from '../../contract/desk/operators/operator.ts'
import { languageName } from '../../contract/locale.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { LabeledField } from './form.tsx'

/** Selects the desk language of an operator. */
export function DeskLanguageLine({ lang }: { lang: DeskLanguage }) {
  const { t } = useDeskI18n()
  return (
    <LabeledField label={t('me.language')}>
      {(id) => (
        <select id={id} name="lang" defaultValue={lang}>
          {deskLanguages.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  )
}

export function deskLanguageIn(data: FormData): DeskLanguage | undefined {
  return deskLanguages.find((one) => one === data.get('lang'))
}
