// The page of an entry with its draft, exactly as readers will see it: three widths, two themes, all its languages.
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isMultilingual, type EntryType } from '../../../contract/desk/entries/types.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import { parsePreviewView, type FrameView } from '../../frame/view.ts'
import { useApi } from '../../api/read.ts'
import { entryTitle } from '../../data/entry-title.ts'
import { useTitle } from '../../data/title.ts'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import { ViewAsSelect } from '../../frame/seen-as-choice.tsx'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { previewOf } from '../../entry-type-links.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { FormError } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { languageColumns } from '../../ui/language-names.ts'
import { SharePreviewLink } from './share-preview-link.tsx'
import { useSharedDraft } from '../../frame/draft-channel.ts'
import { DraftFrame } from '../../frame/draft-frame.tsx'

/** Refetch interval in milliseconds, because the entry may be edited in another window. */
const refreshEvery = 5_000

export function EntryPreview() {
  const { t } = useDeskI18n()
  const { entryId } = useParams({ strict: false })
  const view = parsePreviewView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const read = useApi(
    'GET /api/backstage/entry/:id',
    { params: { id: Number(entryId) } },
    { refreshInterval: refreshEvery, keepPreviousData: true },
  )
  const { data: entry, error } = read
  const title = entry && entryTitle(t, entry)
  useTitle(title && `${t('preview.title')} · ${title}`)
  const change = (next: FrameView) =>
    void navigate({ to: '.', search: { ...view, ...next }, replace: true })
  return (
    <div className="page">
      <div className="page-head frame-head">
        <h1 lang={title && entry.lang}>{title ?? t('preview.title')}</h1>
        {entry && (
          <EntryLink className="button push-end" type={entry.type} id={entry.id} lang={entry.lang}>
            {t('preview.write')}
          </EntryLink>
        )}
      </div>
      <QueryState read={read} />
      {entry && (
        <>
          <FormError text={error && errorMessage(t, error)} />
          <div className="frame-controls">
            <Languages entry={entry} view={view} />
            {isForSome(entry.type) && <ViewAsSelect view={view} change={change} />}
            <PreviewControls view={view} change={change} />
            {!isMultilingual(entry.type) && <SharePreviewLink key={entry.rev} id={entry.id} />}
          </div>
          <Page key={entry.id} entry={entry} view={view} />
        </>
      )}
    </div>
  )
}

/** Shows the saved draft, or what is typed while an editor of this browser has it open. */
function Page({ entry, view }: { entry: Entry; view: FrameView }) {
  const { data, block, onPick } = useSharedDraft(entry.id)
  return data && !isMultilingual(entry.type) ? (
    <DraftFrame entry={entry} view={view} unsaved={{ data, block, onPick }} />
  ) : (
    <DraftFrame entry={entry} rev={entry.rev} view={view} />
  )
}

/** True if members see content on the entry's page that others do not. */
const isForSome = (type: EntryType) => type === 'material_group' || type === 'vip_group'

/** Entries of the item, each labeled with its language. */
function Languages({ entry, view }: { entry: Entry; view: FrameView }) {
  const { t } = useDeskI18n()
  const all = isMultilingual(entry.type)
    ? languageColumns.map((lang) => ({ id: entry.id, lang }))
    : [entry, ...entry.translations]
  const shown = isMultilingual(entry.type) ? (view.lang ?? entry.lang) : entry.lang
  return (
    <nav className="form-field" aria-label={t('preview.languages')}>
      <span className="label">{t('preview.languages')}</span>
      <div className="frame-languages">
        {languageColumns
          .flatMap((lang) => all.filter((one) => one.lang === lang))
          .map(({ id, lang }) => (
            <Link
              key={lang}
              className="chip toggle"
              lang={lang}
              {...previewOf(entry.type, id)}
              search={{ ...view, ...(isMultilingual(entry.type) && { lang }) }}
              aria-current={lang === shown ? 'page' : undefined}
            >
              {languageName(lang)}
            </Link>
          ))}
      </div>
    </nav>
  )
}
