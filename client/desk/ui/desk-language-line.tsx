import { deskLanguages, type DeskLanguage } from '../../contract/desk/operators/operator.ts'
import { languageName } from '../../contract/locale.ts'
import { useTexts } from '../i18n/texts.ts'
import { Line } from './form.tsx'

/** Asks in which language somebody sees the desk. */
export function DeskLanguageLine({ lang }: { lang: DeskLanguage }) {
  const { t } = useTexts()
  return (
    <Line label={t('me.language')}>
      {(id) => (
        <select id={id} name="lang" defaultValue={lang}>
          {deskLanguages.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </select>
      )}
    </Line>
  )
}

export function deskLanguageIn(data: FormData): DeskLanguage | undefined {
  return deskLanguages.find((one) => one === data.get('lang'))
}
