// The source beside the translation that is written: read only, with what has changed in it since.
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { bodyOf } from '../../../contract/backstage/entry-data.ts'
import type { Entry } from '../../../contract/backstage/entry.ts'
import { sideRows, type SideRow } from '../../../contract/backstage/side-rows.ts'
import type { Source } from '../../../contract/backstage/source.ts'
import { languageName } from '../../../contract/locale.ts'
import { useRead } from '../../data/read.ts'
import { draftSource, textOf } from '../../data/source.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Mark } from '../../ui/mark.tsx'
import { SourceWords } from './source-words.tsx'
import './beside.css'

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
  return isAsked && source.data ? <SourceSide {...props} source={source.data} /> : null
}

const isChanged = ({ kind }: SideRow) => kind !== 'same' && kind !== 'extra'

function SourceSide({ entry, data, source, onRight }: BesideProps & { source: Source }) {
  const { t } = useTexts()
  const [at, setAt] = useState(-1)
  const from = draftSource(source)
  const rows = sideRows(bodyOf(from.data).content, from.blocks, bodyOf(textOf(data)).content)
  const shown = rows.filter(({ kind }) => kind !== 'extra')
  const changed = shown.filter(isChanged)
  const isBehind = entry.outdated_since !== null
  const step = (by: number) => () => {
    const next = Math.max(0, Math.min(changed.length - 1, at + by))
    const row = changed[next]
    if (!row) return
    setAt(next)
    show(`[data-beside='${shown.indexOf(row)}']`)
    show(`.ProseMirror > :nth-child(${row.at + 1})`)
  }
  useKeys([
    { key: 'Alt+ArrowUp', says: 'translation.beside.previous', run: step(-1), everywhere: true },
    { key: 'Alt+ArrowDown', says: 'translation.beside.next', run: step(1), everywhere: true },
    {
      key: 'Alt+s',
      says: 'translation.beside.still_right',
      run: () => isBehind && onRight(),
      everywhere: true,
    },
  ])
  return (
    <aside className="beside" aria-label={t('translation.beside.label')}>
      <p className="para-head">
        <b lang={source.lang}>{languageName(source.lang)}</b> {t('translation.beside.label')}
        <span className="push">
          {changed.length > 0
            ? t('translation.beside.left', { count: changed.length })
            : t('translation.beside.nothing')}
        </span>
      </p>
      <h2 lang={source.lang}>{source.title}</h2>
      {shown.map((row, index) => (
        <div
          key={index}
          data-beside={index}
          className={isChanged(row) ? 'beside-row changed' : 'beside-row'}
        >
          {isChanged(row) && (
            <p className="para-head">
              <Mark name="outdated" /> {t('translation.beside.changed')}
            </p>
          )}
          <p className={row.after?.type === 'heading' ? 'heading' : undefined} lang={source.lang}>
            <SourceWords before={row.before} after={row.after} lang={source.lang} />
          </p>
        </div>
      ))}
      {isBehind && (
        <button type="button" className="button" onClick={onRight}>
          {t('translation.beside.still_right')} <kbd>⌥S</kbd>
        </button>
      )}
    </aside>
  )
}

function show(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'center' })
}
