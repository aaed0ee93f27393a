import { deskLanguages, type DeskLanguage } from '../../contract/desk/operators/operator.ts'
import { languageName } from '../../contract/locale.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { LabeledSelect } from './form.tsx'

/** Selects the desk language of an operator. */
export function DeskLanguageLine({ lang }: { lang: DeskLanguage }) {
  const { t } = useDeskI18n()
  return (
    <LabeledSelect label={t('me.language')} name="lang" defaultValue={lang}>
      {deskLanguages.map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </LabeledSelect>
  )
}

export function deskLanguageIn(data: FormData): DeskLanguage | undefined {
  return deskLanguages.find((one) => one === data.get('lang'))
}
