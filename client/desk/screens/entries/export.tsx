import { useState } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { readRows } from '../../data/entry-list.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { saveCsv } from './csv.ts'

interface ExportProps {
  type: EntryType
  text: string
  /** Which entries, at the moment of the press. */
  ids: () => Promise<readonly number[]>
  className?: string
}

/** Saves entries as a table, whether they are loaded or not. */
export function ExportButton({ type, text, ids, className }: ExportProps) {
  const { t } = useTexts()
  const [progress, setProgress] = useState<string | null>(null)
  const save = async () => {
    setProgress(t('desk.loading'))
    const all = await ids()
    const said = (through: number) => t('bulk.through', { through, count: all.length })
    const rows = await readRows(type, all, (through) => setProgress(said(through)))
    saveCsv(`${type}.csv`, rows)
  }
  const run = () =>
    void save()
      .catch(() => notify(t('desk.unreachable'), { kind: 'failed' }))
      .finally(() => setProgress(null))
  return (
    <button type="button" className={className} disabled={progress !== null} onClick={run}>
      {progress ?? text}
    </button>
  )
}
