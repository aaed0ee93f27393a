// Form of the main texts: title, subtitle and body with its word count.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { fieldOf } from '../../../contract/desk/entries/data.ts'
import { isMultilingual } from '../../../contract/desk/entries/types.ts'
import type { Field, ListField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { isDocument } from '../../../contract/desk/entries/flat-fields.ts'
import { formGroups, mainColumnFields } from '../../../contract/desk/entries/kinds/form-columns.ts'
import { isFieldOff } from '../../../contract/desk/entries/offered.ts'
import { fieldsOfType } from '../../../contract/desk/entries/kinds/registry.ts'
import { displayTextOf } from '../../../contract/desk/texts.ts'
import type { Locale } from '../../../contract/locale.ts'
import { emptyText, type RichTextDocument } from '../../../contract/text/rich-text.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { entryTitle } from '../../data/entry-title.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { countsOf } from '../counts.ts'
import { fieldName } from '../../data/field-names.ts'
import { lazyPart } from '../lazy-part.ts'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { TextEditor } from '../text/text-editor.tsx'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { typedLine } from '../form/typed-line.ts'
import { useOffModules } from '../form/use-off-modules.ts'

const Skeleton = () => (
  <div className="loading skeleton-rows">
    <i />
    <i />
    <i />
  </div>
)

const Languages = lazyPart(
  () => import('../languages/languages.tsx').then((it) => it.LanguageStatusList),
  () => <p className="languages-room" />,
)
const LanguageGrid = lazyPart(
  () => import('../languages/grid.tsx').then((it) => it.TranslationGrid),
  () => <p className="languages-room" />,
)
const LocalizedTextGrid = lazyPart(
  () => import('../form/language-lines.tsx').then((it) => it.LocalizedTextGrid),
  Skeleton,
)
const ListEditor = lazyPart(
  () => import('../rows/list-editor.tsx').then((it) => it.ListEditor),
  Skeleton,
)

const TreeEditor = lazyPart(
  () => import('../rows/tree-editor.tsx').then((it) => it.TreeEditor),
  Skeleton,
)

export function DocumentForm({ work, isReadOnly }: { work: EntrySession; isReadOnly: boolean }) {
  const { t } = useDeskI18n()
  const { entry, draft } = work
  const { lang } = entry
  const title = entryTitle(t, {
    type: entry.type,
    title: displayTextOf(fieldOf(draft.data, 'title')),
  })
  useTitle(title)
  const { side } = useSearch({ strict: false }) as { side?: string }
  const off = useOffModules()
  const fields = mainColumnFields(entry.type).filter(
    ([name, field]) => !isFieldOff(off, name, field),
  )
  const hasGrid = !isMultilingual(entry.type) && fields.some(([, field]) => field.type === 'list')
  const isGrid = hasGrid && side === 'languages'
  return (
    <>
      <h1 className="visually-hidden" lang={lang}>
        {title}
      </h1>
      {!isMultilingual(entry.type) && <Languages work={work} />}
      <p className="entry-head">
        {'body' in fieldsOfType(entry.type) && <WordCount body={draft.data['body']} lang={lang} />}
        {entry.source_lang && !isGrid && <SourceButton entry={entry} />}
        {hasGrid && <GridButton entry={entry} isOn={isGrid} />}
      </p>
      {isGrid ? (
        <LanguageGrid work={work} />
      ) : (
        formGroups(fields).map((group) => (
          <PanelBoundary key={group.texts ? group.texts[0]?.[0] : group.name}>
            {group.texts ? (
              <LocalizedTextGrid fields={group.texts} data={draft.data} onChange={draft.change} />
            ) : (
              <MainField name={group.name} field={group.field} {...{ draft, lang, isReadOnly }} />
            )}
          </PanelBoundary>
        ))
      )}
    </>
  )
}

/** Switches between one language and the short texts of all languages. */
function GridButton({ entry: { type, id }, isOn }: { entry: Entry; isOn: boolean }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const query = isOn ? '' : '?side=languages'
  return (
    <button
      type="button"
      className="link push-end"
      onClick={() => void navigate({ href: `/backstage/${type}/${id}${query}` })}
    >
      {t(isOn ? 'editor.languages.one' : 'editor.languages.grid')}
    </button>
  )
}

/** Opens the source beside the translation. */
function SourceButton({ entry: { type, id } }: { entry: Entry }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const { side } = useSearch({ strict: false }) as { side?: string }
  return (
    side !== 'source' && (
      <button
        type="button"
        className="link push-end"
        onClick={() => void navigate({ href: `/backstage/${type}/${id}?side=source` })}
      >
        {t('translation.source_pane.show')}
      </button>
    )
  )
}

/** Throws on anything but a text, as `toEditorDocument` does, so that typing cannot overwrite what could not be read. */
function bodyOf(body: unknown = emptyText): RichTextDocument {
  if (isDocument(body)) return body
  throw new Error('The body is not a document')
}

interface MainFieldProps {
  name: string
  field: Field
  draft: EntrySession['draft']
  lang: Locale
  isReadOnly: boolean
}

function MainField({ name, field, draft, lang, isReadOnly }: MainFieldProps) {
  if (field.type === 'text') return <AutoGrowingInput {...{ name, draft, lang, isReadOnly }} />
  if (field.type === 'list') {
    const Rows = isTree(field) ? TreeEditor : ListEditor
    return <Rows name={name} field={field} draft={draft} lang={lang} />
  }
  return field.type === 'rich_text' && <Body {...{ name, draft, lang, isReadOnly }} />
}

const isTree = ({ of }: ListField) => Object.values(of).some(({ type }) => type === 'parent')

type LineProps = Omit<MainFieldProps, 'field'>

function Body({ name, draft, lang, isReadOnly }: LineProps) {
  const { t } = useDeskI18n()
  const value = draft.data[name]
  const [start] = useState(() => ({ value, document: bodyOf(value ?? undefined) }))
  return (
    <TextEditor
      document={value !== start.value && isDocument(value) ? value : start.document}
      label={t('editor.body')}
      lang={lang}
      isReadOnly={isReadOnly}
      onChange={(changed) => draft.change({ [name]: changed })}
      onReady={draft.registerFlush}
    />
  )
}

/** Single-line text that wraps and grows. */
function AutoGrowingInput({ name, draft, lang, isReadOnly }: LineProps) {
  const { t } = useDeskI18n()
  const value = draft.data[name]
  return (
    <textarea
      className={name === 'title' ? 'entry-title' : 'entry-subtitle'}
      data-field={name}
      lang={lang}
      rows={1}
      readOnly={isReadOnly}
      aria-label={fieldName(t, name)}
      placeholder={fieldName(t, name)}
      value={typeof value === 'string' ? value : ''}
      ref={name === 'title' ? focusTitle : null}
      onChange={(event) => draft.change({ [name]: typedLine(event.target.value) })}
      onKeyDown={(event) => {
        if (
          event.key !== 'Enter' ||
          event.nativeEvent.isComposing ||
          event.ctrlKey ||
          event.metaKey
        )
          return
        event.preventDefault()
        focusNext(event.currentTarget)
      }}
    />
  )
}

/** In a new entry, typing starts in the title. */
function focusTitle(title: HTMLTextAreaElement | null): void {
  if (title?.value === '') title.focus()
}

/** Enter moves to the next text field. */
function focusNext(field: HTMLElement): void {
  const next = field.nextElementSibling
  const text = next?.matches('textarea') ? next : next?.querySelector('[contenteditable]')
  if (text instanceof HTMLElement) text.focus()
}

/** Counts the document itself, not a copy, because `countsOf` memoizes per block object. */
function WordCount({ body, lang }: { body: unknown; lang: Locale }) {
  const { t, lang: shown } = useDeskI18n()
  const { han, words, characters, minutes } = countsOf(isDocument(body) ? body : emptyText, lang)
  const isHan = lang.startsWith('zh')
  const number = (count: number) => ({ count: formatNumber(shown, count) })
  const parts = [
    (han > 0 || isHan) && t('editor.counts.han', number(han)),
    (words > 0 || !isHan) && t('editor.counts.words', number(words)),
    t('editor.counts.minutes', number(minutes)),
  ]
  return (
    <span title={t('editor.counts.characters', number(characters))}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}
