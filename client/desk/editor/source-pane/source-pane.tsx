// The source beside the translation that is written: read only, with what has changed in it since.
import { useSearch } from '@tanstack/react-router'
import { useEditorState } from '@tiptap/react'
import { useMemo, useRef, useState } from 'react'
import { bodyOf } from '../../../contract/desk/entries/data.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { fieldsOf } from '../../../contract/desk/entries/kinds/registry.ts'
import { sideRows, type SideRow } from '../../../contract/desk/entries/side-rows.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import { useRead } from '../../api/read.ts'
import { draftSource, textOf } from '../../data/source.ts'
import { useStore } from '../../api/store.ts'
import { notify } from '../../data/undo.ts'
import { errorText } from '../../data/error-text.ts'
import { useTexts } from '../../i18n/texts.ts'
import { capOf, useKeys } from '../../shell/keys.ts'
import { choose } from '../checklist/go-to.ts'
import { openEditor } from '../text/open-editor.ts'
import './source-pane.css'
import { BesideHead } from './head.tsx'
import { BesideParts } from './parts.tsx'
import { BesideRow } from './row.tsx'
import { converterFor, draftHere, lackOf, rowAt } from './draft-here.ts'
import { useSeam } from './seam.ts'

interface BesideProps {
  entry: Entry
  /** What is written now. */
  data: Record<string, unknown>
  onRight: () => void
}

/** Shown where the address asks for it (`?side=source`) and there is a source. */
export function Beside(props: BesideProps) {
  const { side } = useSearch({ strict: false }) as { side?: string }
  const isAsked = side === 'source' && props.entry.source_lang !== null
  const { id } = props.entry
  const source = useRead('GET /api/backstage/entry/:id/source', isAsked ? { params: { id } } : null)
  if (!isAsked || !source.data) return null
  const Side = 'body' in fieldsOf(props.entry.type) ? SourceSide : BesideParts
  return <Side {...props} source={source.data} />
}

const isChanged = ({ kind }: SideRow) => kind !== 'same' && kind !== 'extra'

function SourceSide({ entry, data, source, onRight }: BesideProps & { source: Source }) {
  const { t } = useTexts()
  const pane = useRef<HTMLElement>(null)
  const from = useMemo(() => draftSource(source), [source])
  const target = bodyOf(textOf(data)).content
  const rows = useMemo(() => {
    const all = sideRows(bodyOf(from.data).content, from.blocks, target)
    return all.filter(({ kind }) => kind !== 'extra')
  }, [from, target])
  useSeam(pane, rows)
  const here = useBlockHere()
  const { draft, isDrafting } = useDraftHere(entry, source)
  const { stepped, step } = useSteps(rows)
  const isBehind = entry.outdated_since !== null
  const due = rows[stepped] ?? rowAt(rows, here)
  useKeys([
    {
      key: 'Alt+ArrowUp',
      says: 'translation.beside.previous',
      run: () => step(-1),
      everywhere: true,
    },
    { key: 'Alt+ArrowDown', says: 'translation.beside.next', run: () => step(1), everywhere: true },
    {
      key: 'Alt+s',
      says: 'translation.beside.still_right',
      run: () => isBehind && onRight(),
      everywhere: true,
    },
    {
      key: 'Alt+d',
      says: 'translation.beside.draft',
      run: () => draft(due),
      everywhere: true,
    },
  ])
  const changed = rows.filter(isChanged).length
  return (
    <aside className="beside" ref={pane} aria-label={t('translation.beside.label')}>
      <BesideHead entry={entry} source={source} changed={changed} isEmpty={target.length === 0} />
      {rows.map((row, index) => (
        <BesideRow
          key={index}
          index={index}
          kind={row.kind}
          before={row.before}
          after={row.after}
          at={row.target ? row.at : null}
          lang={source.lang}
          isHere={row === due}
          onDraft={lackOf(row, source.lang) && !isDrafting ? () => draft(row) : null}
        />
      ))}
      {isBehind && (
        <button type="button" className="button" onClick={onRight}>
          {t('translation.beside.still_right')} <kbd>{capOf('Alt+S')}</kbd>
        </button>
      )}
    </aside>
  )
}

/** Number of the block of the translation that the cursor is in. */
function useBlockHere(): number | null {
  const editor = useStore(openEditor)
  return useEditorState({
    editor,
    selector: ({ editor: now }) => now?.state.selection.$from.index(0) ?? null,
  })
}

/** From one changed paragraph to the next; the cursor goes along, so that one can write there. */
function useSteps(rows: readonly SideRow[]) {
  const [at, setAt] = useState<{ index: number; here: number | null }>({ index: -1, here: null })
  const here = useBlockHere()
  const changed = rows.flatMap((row, index) => (isChanged(row) ? [index] : []))
  const step = (by: 1 | -1) => {
    const next =
      by > 0 ? changed.find((one) => one > at.index) : changed.findLast((one) => one < at.index)
    const index = next ?? (by > 0 ? changed.at(-1) : changed[0])
    const row = index === undefined ? undefined : rows[index]
    const editor = openEditor.get()
    if (index === undefined || !row || !editor) return
    const block = row.target ? row.at : Math.max(0, row.at - 1)
    choose(editor, { code: 'outdated', level: 'advice', field: 'body', block })
    setAt({ index, here: editor.state.selection.$from.index(0) })
    document.querySelector(`[data-beside='${index}']`)?.scrollIntoView({ block: 'nearest' })
  }
  // Somewhere else the paragraph is meant that the cursor is in.
  return { stepped: at.here === here ? at.index : -1, step }
}

function useDraftHere(entry: Entry, source: Source) {
  const { t } = useTexts()
  const [isDrafting, setDrafting] = useState(false)
  const draft = (row: SideRow | undefined) => {
    const editor = openEditor.get()
    const lack = row && lackOf(row, source.lang)
    if (!editor || isDrafting) return
    if (!row || !lack) return notify(t('translation.beside.nothing_lacks'))
    setDrafting(true)
    draftHere(editor, { row, lack, lang: entry.lang }, converterFor(entry.id, source, entry.lang))
      .catch((error: unknown) =>
        notify(errorText(t, error, 'translation.failed'), { kind: 'failed' }),
      )
      .finally(() => setDrafting(false))
  }
  return { draft, isDrafting }
}
