// Source of the open translation: read-only, with its changes since the translation was last confirmed.
import { useSearch } from '@tanstack/react-router'
import { useEditorState } from '@tiptap/react'
import { useMemo, useRef, useState } from 'react'
import { bodyOf } from '../../../contract/desk/entries/data.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { fieldsOfType } from '../../../contract/desk/entries/kinds/registry.ts'
import {
  alignSourceRows,
  type AlignedRow,
} from '../../../contract/desk/entries/source-pane-rows.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import { useApi } from '../../api/read.ts'
import { toDraftSource, parseEntryData } from '../../data/source.ts'
import { useStore } from '../../api/store.ts'
import { showToast } from '../../data/toasts.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { keyLabel, useShortcuts } from '../../shell/shortcuts.ts'
import { choose } from '../checklist/go-to.ts'
import { activeEditor } from '../text/open-editor.ts'
import './source-pane.css'
import { SourcePaneHeader } from './head.tsx'
import { SourcePaneFields } from './parts.tsx'
import { SourcePaneRow } from './row.tsx'
import { draftEngineFor, insertDraft, missingPartOf, rowAt } from './insert-draft.ts'
import { useSyncedScroll } from './sync-scroll.ts'

interface BesideProps {
  entry: Entry
  /** Current data of the editor. */
  data: Record<string, unknown>
  onMarkUpToDate: () => void
}

/** Shown if the URL has `?side=source` and the entry has a source. */
export function SourcePane(props: BesideProps) {
  const { side } = useSearch({ strict: false }) as { side?: string }
  const isAsked = side === 'source' && props.entry.source_lang !== null
  const { id } = props.entry
  const source = useApi('GET /api/backstage/entry/:id/source', isAsked ? { params: { id } } : null)
  if (!isAsked || !source.data) return null
  const Side = 'body' in fieldsOfType(props.entry.type) ? SourceSide : SourcePaneFields
  return <Side {...props} source={source.data} />
}

const isChanged = ({ kind }: AlignedRow) => kind !== 'same' && kind !== 'extra'

function SourceSide({ entry, data, source, onMarkUpToDate }: BesideProps & { source: Source }) {
  const { t } = useDeskI18n()
  const pane = useRef<HTMLElement>(null)
  const from = useMemo(() => toDraftSource(source), [source])
  const target = bodyOf(parseEntryData(data)).content
  const rows = useMemo(() => {
    const all = alignSourceRows(bodyOf(from.data).content, from.blocks, target)
    return all.filter(({ kind }) => kind !== 'extra')
  }, [from, target])
  useSyncedScroll(pane, rows)
  const here = useActiveBlockIndex()
  const { draft, isDrafting } = useInsertDraft(entry, source)
  const { stepped, step } = useChangeNavigation(rows)
  const isBehind = entry.outdated_since !== null
  const due = rows[stepped] ?? rowAt(rows, here)
  useShortcuts([
    {
      key: 'Alt+ArrowUp',
      labelKey: 'translation.source_pane.previous',
      run: () => step(-1),
      worksInFields: true,
    },
    {
      key: 'Alt+ArrowDown',
      labelKey: 'translation.source_pane.next',
      run: () => step(1),
      worksInFields: true,
    },
    {
      key: 'Alt+s',
      labelKey: 'translation.source_pane.still_right',
      run: () => isBehind && onMarkUpToDate(),
      worksInFields: true,
    },
    {
      key: 'Alt+d',
      labelKey: 'translation.source_pane.draft',
      run: () => draft(due),
      worksInFields: true,
    },
  ])
  const changed = rows.filter(isChanged).length
  return (
    <aside className="source-pane" ref={pane} aria-label={t('translation.source_pane.label')}>
      <SourcePaneHeader entry={entry} source={source} changed={changed} target={target} />
      {rows.map((row, index) => (
        <SourcePaneRow
          key={index}
          index={index}
          kind={row.kind}
          before={row.before}
          after={row.after}
          at={row.target ? row.at : null}
          lang={source.lang}
          isActive={row === due}
          onDraft={missingPartOf(row, source.lang) && !isDrafting ? () => draft(row) : null}
        />
      ))}
      {isBehind && (
        <button type="button" className="button" onClick={onMarkUpToDate}>
          {t('translation.source_pane.still_right')} <kbd>{keyLabel('Alt+S')}</kbd>
        </button>
      )}
    </aside>
  )
}

/** Index of the block at the cursor. */
function useActiveBlockIndex(): number | null {
  const editor = useStore(activeEditor)
  return useEditorState({
    editor,
    selector: ({ editor: now }) => now?.state.selection.$from.index(0) ?? null,
  })
}

/** Steps between changed paragraphs and moves the cursor to their translation. */
function useChangeNavigation(rows: readonly AlignedRow[]) {
  const [at, setAt] = useState<{ index: number; here: number | null }>({ index: -1, here: null })
  const here = useActiveBlockIndex()
  const changed = rows.flatMap((row, index) => (isChanged(row) ? [index] : []))
  const step = (by: 1 | -1) => {
    const next =
      by > 0 ? changed.find((one) => one > at.index) : changed.findLast((one) => one < at.index)
    const index = next ?? (by > 0 ? changed.at(-1) : changed[0])
    const row = index === undefined ? undefined : rows[index]
    const editor = activeEditor.get()
    if (index === undefined || !row || !editor) return
    const block = row.target ? row.at : Math.max(0, row.at - 1)
    choose(editor, { code: 'outdated', level: 'advice', field: 'body', block })
    setAt({ index, here: editor.state.selection.$from.index(0) })
    document.querySelector(`[data-beside='${index}']`)?.scrollIntoView({ block: 'nearest' })
  }
  // Once the cursor has moved elsewhere, the step is obsolete.
  return { stepped: at.here === here ? at.index : -1, step }
}

function useInsertDraft(entry: Entry, source: Source) {
  const { t } = useDeskI18n()
  const [isDrafting, setDrafting] = useState(false)
  const draft = (row: AlignedRow | undefined) => {
    const editor = activeEditor.get()
    const lack = row && missingPartOf(row, source.lang)
    if (!editor || isDrafting) return
    if (!row || !lack) return showToast(t('translation.source_pane.nothing_lacks'))
    setDrafting(true)
    insertDraft(
      editor,
      { row, lack, lang: entry.lang },
      draftEngineFor(entry.id, source, entry.lang),
    )
      .catch((error: unknown) =>
        showToast(errorMessage(t, error, 'translation.failed'), { kind: 'failed' }),
      )
      .finally(() => setDrafting(false))
  }
  return { draft, isDrafting }
}
