// Grid of the short texts in all languages. Each column is an entry of its own, with its own draft and autosave.
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fieldOf } from '../../../contract/desk/entries/data.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import type { EntryData } from '../../../contract/desk/entries/kinds/schemas.ts'
import {
  flattenFields,
  valueAt,
  applyFlatFields,
  type FlatField,
} from '../../../contract/desk/entries/flat-fields.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useApi } from '../../api/read.ts'
import { parseEntryData } from '../../data/source.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { listFilterOf, statusOfFilter } from '../../ui/entry-marks.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import type { SaveState } from '../saving/autosave.ts'
import { useDraft, type Draft } from '../saving/use-draft.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { fieldName } from '../../data/field-names.ts'
import { typedLine } from '../form/typed-line.ts'
import './grid.css'

type Line = Pick<FlatField, 'path' | 'row'> & { longest: number }

/** Rows come from the open entry. */
export function TranslationGrid({ work }: { work: EntrySession }) {
  const { t } = useDeskI18n()
  const { entry, draft } = work
  const lines = useMemo(() => linesOf(entry, parseEntryData(draft.data)), [entry, draft.data])
  const others = languageColumns.flatMap((lang) =>
    entry.translations.filter((one) => one.lang === lang),
  )
  return (
    <section className="language-grid" aria-label={t('editor.languages.grid')}>
      <div
        className="language-lines"
        style={{ gridTemplateRows: `auto repeat(${lines.length}, auto)` }}
      >
        <div className="language-column names">
          <span />
          {lines.map(({ path, row }) => (
            <span key={path} className="muted">
              {fieldName(t, row === undefined ? path : lastOf(path))} {row !== undefined && row + 1}
            </span>
          ))}
        </div>
        <Column entry={entry} draft={draft} lines={lines} />
        {others.map(({ id }) => (
          <OtherColumn key={id} id={id} lines={lines} />
        ))}
      </div>
    </section>
  )
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

function linesOf({ type }: Entry, data: EntryData): Line[] {
  return flattenFields(type, data).flatMap(({ path, row, field }) =>
    field.type === 'text' && field.scope === 'translated'
      ? [{ path, longest: field.maxLength, ...(row !== undefined && { row }) }]
      : [],
  )
}

function OtherColumn({ id, lines }: { id: number; lines: readonly Line[] }) {
  const { data: entry } = useApi(
    'GET /api/backstage/entry/:id',
    { params: { id } },
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  return entry ? <OpenColumn entry={entry} lines={lines} /> : <div className="language-column" />
}

function OpenColumn({ entry, lines }: { entry: Entry; lines: readonly Line[] }) {
  const draft = useDraft(entry)
  return <Column entry={entry} draft={draft} lines={lines} />
}

/** On a conflict, the column links to the editor of its language, which resolves it. */
const labelOf: Partial<Record<SaveState['kind'], 'opened' | 'conflict'>> = {
  saved: 'opened',
  conflict: 'conflict',
}

function Column({ entry, draft, lines }: { entry: Entry; draft: Draft; lines: readonly Line[] }) {
  const { t } = useDeskI18n()
  const { type, id, lang } = entry
  const write = (path: string, text: string) => {
    const [name = ''] = path.split('.')
    const changed = applyFlatFields(parseEntryData(draft.currentData()), new Map([[path, text]]))
    draft.change({ [name]: fieldOf(changed, name) })
  }
  return (
    <div className="language-column">
      <p className="language-head">
        <StatusIcon
          name={statusOfFilter[listFilterOf(entry)]}
          label={t(`state.${listFilterOf(entry)}`)}
        />{' '}
        <Link lang={lang} {...editorOf(type, id)}>
          {languageName(lang)}
        </Link>{' '}
        <small className={draft.state.kind === 'saved' ? 'muted' : 'warn'}>
          {t(`editor.save_state.${labelOf[draft.state.kind] ?? 'typing'}`)}
        </small>
      </p>
      {lines.map(({ path, longest }) => (
        <Cell
          key={path}
          lang={lang}
          name={`${fieldName(t, path)} · ${languageName(lang)}`}
          value={valueAt(draft.data, path)}
          longest={longest}
          onChange={(text) => write(path, text)}
        />
      ))}
    </div>
  )
}

interface CellProps {
  lang: Locale
  name: string
  value: unknown
  longest: number
  onChange: (text: string) => void
}

function Cell({ lang, name, value, longest, onChange }: CellProps) {
  return (
    <textarea
      rows={1}
      lang={lang}
      aria-label={name}
      maxLength={longest}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(typedLine(target.value))}
    />
  )
}
