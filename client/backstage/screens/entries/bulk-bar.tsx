import type { ListedEntry } from '../../../contract/backstage/entry.ts'
import type { ItemType } from '../../../contract/items.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import { saveCsv } from './csv.ts'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  type: ItemType
  rows: readonly ListedEntry[]
  selection: Selection
}

/** What can be done with the chosen rows: it floats over the list, which is held meanwhile. */
export function BulkBar({ type, rows, selection }: BulkBarProps) {
  const { t, lang } = useTexts()
  const { chosen, heldAt, clear } = selection
  if (!heldAt) return null
  const picked = rows.filter(({ id }) => chosen.has(id))
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk.label')}>
      <p>
        <span className="numeral">{formatNumber(lang, chosen.size)}</span>{' '}
        {t(type === 'article' ? 'bulk.articles' : 'bulk.games')}{' '}
        <small>{t('bulk.held', { time: formatDate(lang, heldAt.toISOString(), 'time') })}</small>
      </p>
      <button type="button" onClick={() => saveCsv(`${type}.csv`, picked)}>
        {t('bulk.csv')}
      </button>
      <button type="button" aria-label={t('bulk.clear')} onClick={clear}>
        <kbd>esc</kbd>
      </button>
    </div>
  )
}
