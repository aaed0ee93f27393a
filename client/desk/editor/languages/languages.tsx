import { useNavigate } from '@tanstack/react-router'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { call } from '../../api/client.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { parseEntryData } from '../../data/source.ts'
import { beginTranslation } from '../../translation/translation-actions.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { listFilterOf, statusOfFilter } from '../../ui/entry-marks.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { languageColumns } from '../../ui/language-names.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import type { EntrySession } from '../saving/use-entry-session.ts'
import './languages.css'

/** The item in its languages: where each is, and the way to it. One that is missing is begun from here. */
export function LanguageStatusList({ work }: { work: EntrySession }) {
  const { t } = useDeskI18n()
  const { begin, mayBegin, isPending, failure } = useCreateTranslation(work)
  const { type, lang, translations } = work.entry
  return (
    <nav className="entry-languages" aria-label={t('editor.languages.label')}>
      {languageColumns.map((one) => {
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
              <StatusIcon
                name={statusOfFilter[listFilterOf(other)]}
                label={t(`state.${listFilterOf(other)}`)}
              />{' '}
              {languageName(one)}
            </EntryLink>
          )
        return mayBegin(one) ? (
          <button
            key={one}
            type="button"
            lang={one}
            disabled={isPending}
            aria-label={t('editor.languages.begin', { language: languageName(one) })}
            onClick={() => begin(one)}
          >
            + {languageName(one)}
          </button>
        ) : null
      })}
      <FormError text={failure} />
    </nav>
  )
}

/** A translation begins with what all languages share, as it is saved, and with the structure of its source. */
function useCreateTranslation({ entry, draft }: EntrySession) {
  const { type, group_id, source_lang, translations } = entry
  const can = useCan()
  const { id: by } = useOperator()
  const navigate = useNavigate()
  const { run, ...state } = useAsyncAction()
  return {
    ...state,
    mayBegin: (lang: Locale) => can('entry.write', { lang, by, isTranslation: true }),
    begin: (lang: Locale) =>
      run(async () => {
        await draft.flush()
        const sourceId = translations.find((one) => one.lang === source_lang)?.id
        const data = sourceId
          ? (await call('GET /api/backstage/entry/:id', { params: { id: sourceId } })).data
          : draft.currentData()
        const { id } = await beginTranslation({ type, lang, group_id }, parseEntryData(data))
        await navigate(editorOf(type, id))
      }),
  }
}
