import { useState } from 'react'
import type { ListedEntry } from '../../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { readRows } from '../../data/entry-list.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { csvOf, saveFile } from '../../data/files.ts'

const columns = [
  'id',
  'item_id',
  'lang',
  'title',
  'state',
  'changed_at',
  'published_at',
  'outdated_since',
  'url',
] as const

interface ExportProps {
  type: EntryType
  text: string
  /** Resolves to the entries to export; called when the button is pressed. */
  ids: () => Promise<readonly number[]>
  className?: string
}

/** Exports entries as a table, including those not loaded. */
export function ExportButton({ type, text, ids, className }: ExportProps) {
  const { t } = useDeskI18n()
  const [progress, setProgress] = useState<string | null>(null)
  const save = async () => {
    setProgress(t('common.loading'))
    const all = await ids()
    const said = (through: number) => t('bulk.through', { through, count: all.length })
    const rows = await readRows(type, all, (through) => setProgress(said(through)))
    saveCsv(`${type}.csv`, rows)
  }
  const run = () =>
    void save()
      .catch(() => showToast(t('common.unreachable'), { kind: 'failed' }))
      .finally(() => setProgress(null))
  return (
    <button type="button" className={className} disabled={progress !== null} onClick={run}>
      {progress ?? text}
    </button>
  )
}

/** Saves rows as a CSV file that is safe from formula injection. */
function saveCsv(name: string, rows: readonly ListedEntry[]): void {
  saveFile(name, 'text/csv', csvOf(columns, rows))
}
