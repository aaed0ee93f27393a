import { useNavigate } from '@tanstack/react-router'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { beginTranslation } from '../../translation/translation-actions.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { listFilterOf, statusOfFilter } from '../../ui/entry-marks.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { languageColumns } from '../../ui/language-names.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import type { EntrySession } from '../saving/use-entry-session.ts'
import './languages.css'

/** Languages of the item with their states and links; creates missing translations. */
export function LanguageStatusList({ work }: { work: EntrySession }) {
  const { t } = useDeskI18n()
  const { begin, mayBegin, isPending, failure } = useCreateTranslation(work)
  const { type, lang, translations } = work.entry
  return (
    <>
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
      <MachineDraftNote work={work} />
    </>
  )
}

/** Shown until an operator edits the draft or saves it as a revision, which counts as a review. */
function MachineDraftNote({
  work: { entry, draft, saveRevision, refresh },
}: {
  work: EntrySession
}) {
  const { t } = useDeskI18n()
  const { run, isPending } = useAsyncAction()
  if (!entry.is_machine_draft || draft.data !== entry.data) return null
  return (
    <p className="read-only" role="note">
      <span>{t('translation.unread')}</span>
      <button
        type="button"
        className="link"
        disabled={isPending}
        onClick={() => run(() => saveRevision().then(refresh))}
      >
        {t('translation.confirm')}
      </button>
    </p>
  )
}

/** Creates a translation from the saved state of its source. */
function useCreateTranslation({ entry, draft }: EntrySession) {
  const { type, group_id, translations } = entry
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
        const simplified = [entry, ...translations].find((one) => one.lang === 'zh-CN')
        const { id } = await beginTranslation({ type, lang, group_id }, simplified?.id)
        await navigate(editorOf(type, id))
      }),
  }
}
