import { useNavigate } from '@tanstack/react-router'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { call } from '../../api/call.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useTexts } from '../../i18n/texts.ts'
import { editorOf } from '../../kinds.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { filterOf, markOfFilter } from '../../ui/entry-marks.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { columnLanguages } from '../../ui/language-names.ts'
import { Mark } from '../../ui/mark.tsx'
import type { EntryWork } from '../saving/use-entry-work.ts'
import './languages.css'

/** The item in its languages: where each is, and the way to it. One that is missing is begun from here. */
export function Languages({ work }: { work: EntryWork }) {
  const { t } = useTexts()
  const { begin, mayBegin, isBusy, failure } = useTranslation(work)
  const { type, lang, translations } = work.entry
  return (
    <nav className="entry-languages" aria-label={t('editor.languages.label')}>
      {columnLanguages.map((one) => {
        const other = translations.find((sibling) => sibling.lang === one)
        if (one === lang)
          return (
            <b key={one} lang={one} aria-current="page">
              {languageName(one)}
            </b>
          )
        if (other)
          return (
            <EntryLink key={one} type={type} id={other.id} lang={one}>
              <Mark name={markOfFilter[filterOf(other)]} label={t(`state.${filterOf(other)}`)} />{' '}
              {languageName(one)}
            </EntryLink>
          )
        return mayBegin(one) ? (
          <button
            key={one}
            type="button"
            lang={one}
            disabled={isBusy}
            aria-label={t('editor.languages.begin', { language: languageName(one) })}
            onClick={() => begin(one)}
          >
            + {languageName(one)}
          </button>
        ) : null
      })}
      <Failure text={failure} />
    </nav>
  )
}

/** A translation begins with what all languages share, as it is saved: category, pictures, tags. */
function useTranslation({ entry: { type, group_id }, draft }: EntryWork) {
  const can = useCan()
  const { id: by } = useOperator()
  const navigate = useNavigate()
  const { act, ...state } = useAct()
  return {
    ...state,
    mayBegin: (lang: Locale) => can('entry.write', { lang, by, isTranslation: true }),
    begin: (lang: Locale) =>
      act(async () => {
        await draft.settle()
        const { id } = await call('POST /api/backstage/entry', { body: { type, lang, group_id } })
        await navigate(editorOf(type, id))
      }),
  }
}
