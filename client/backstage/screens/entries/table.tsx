import { useEffect, useRef } from 'react'
import type { ItemType } from '../../../contract/items.ts'
import type { EntryList } from '../../data/entry-list.ts'
import { useTexts } from '../../i18n/texts.ts'
import { columnLanguages, shortNames } from '../../ui/language-names.ts'
import { LoadingRows, Row } from './row.tsx'
import type { Selection } from './selection.ts'
import { useFollow, useVisibleRows } from './visible-rows.ts'

interface TableProps {
  type: ItemType
  list: EntryList
  selection: Selection
}

/** Rows from the end at which the next page is asked for: it is there before one arrives. */
const ahead = 60
const columns = columnLanguages.length + 4

export function Table({ type, list, selection }: TableProps) {
  const { t } = useTexts()
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowHeight } = useVisibleRows(body, rows.length)
  useFollow(body, selection.cursor, rowHeight)
  useEffect(() => {
    if (to >= rows.length - ahead) list.more()
  })
  return (
    <table
      className="table entries"
      aria-label={t(type === 'article' ? 'screen.articles' : 'screen.games')}
      aria-rowcount={list.hasMore ? -1 : rows.length + 1}
    >
      <Head list={list} selection={selection} />
      <tbody ref={body}>
        <Space height={from * rowHeight} />
        {rows.slice(from, to).map((entry, index) => (
          <Row key={entry.id} index={from + index} entry={entry} selection={selection} />
        ))}
        <Space height={(rows.length - to) * rowHeight} />
        {list.isLoading && <LoadingRows count={rows.length === 0 ? 12 : 3} columns={columns} />}
      </tbody>
    </table>
  )
}

/** Stands for the rows outside of the window. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className="space" aria-hidden="true">
      <td colSpan={columns} style={{ height }}>
        {' '}
      </td>
    </tr>
  )
}

function Head({ list: { rows, total }, selection }: Pick<TableProps, 'list' | 'selection'>) {
  const { t, lang } = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const count = selection.chosen.size
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < rows.length
  })
  const isAll = count > 0 && count >= rows.length
  return (
    <thead>
      <tr>
        <th className="box">
          <input
            ref={box}
            type="checkbox"
            aria-label={t('entries.choose_all', { count: Math.min(total ?? 0, rows.length) })}
            checked={isAll}
            disabled={rows.length === 0}
            onChange={() => (isAll ? selection.clear() : selection.chooseAll(rows))}
          />
        </th>
        <th>{t('entries.title')}</th>
        {columnLanguages.map((one) => (
          <th key={one} className="language" title={one}>
            {shortNames[one][lang]}
          </th>
        ))}
        <th>{t('entries.draft_by')}</th>
        <th aria-sort="descending">{t('entries.changed')} ↓</th>
      </tr>
    </thead>
  )
}
