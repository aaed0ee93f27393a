import { useEffect, useRef, type ReactNode } from 'react'
import {
  sortsFor,
  defaultSortOrder,
  type EntrySort,
} from '../../../contract/desk/entries/filters.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { useLoadWhile } from '../../api/pages.ts'
import type { EntryList } from '../../data/entry-list.ts'
import { parseEntryView } from '../../data/entry-view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { RowSpacer } from '../../ui/rows/row-space.tsx'
import { SkeletonRows, Row } from './row.tsx'
import type { Selection } from './selection.ts'
import { useScrollIntoView, useVirtualRows } from '../../ui/rows/use-virtual-rows.ts'
import type { ViewControl } from './use-view.ts'

interface TableProps extends ViewControl {
  type: EntryType
  list: EntryList
  selection: Selection
}

/** Rows before the end at which the next page is requested, so that it arrives in time. */
const ahead = 60
const columns = languageColumns.length + 4

export function Table({ type, list, selection, ...control }: TableProps) {
  const { t } = useDeskI18n()
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowHeight } = useVirtualRows(body, rows.length)
  useScrollIntoView(body, selection.cursor, rowHeight)
  useLoadWhile(to >= rows.length - ahead, list)
  return (
    <table
      className="table entries"
      aria-label={t(`entry_type.${type}.many`)}
      aria-rowcount={list.hasMore ? -1 : rows.length + 1}
      aria-busy={list.isStale}
    >
      <Head type={type} list={list} selection={selection} {...control} />
      <tbody ref={body}>
        <RowSpacer columns={columns} height={from * rowHeight} />
        {rows.slice(from, to).map((entry, index) => (
          <Row key={entry.id} index={from + index} entry={entry} selection={selection} />
        ))}
        <RowSpacer columns={columns} height={(rows.length - to) * rowHeight} />
        {list.isLoading && <SkeletonRows count={rows.length === 0 ? 12 : 3} columns={columns} />}
      </tbody>
    </table>
  )
}

function Head({ type, list, selection, view, change }: TableProps) {
  const { t, lang } = useDeskI18n()
  const { rows } = list
  const box = useRef<HTMLInputElement>(null)
  const count = selection.chosen.size
  const isAll = count > 0 && rows.every(({ id }) => selection.chosen.has(id))
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  })
  return (
    <thead>
      <tr>
        <th className="box">
          <input
            ref={box}
            type="checkbox"
            aria-label={t('entries.choose_all', { count: rows.length })}
            checked={isAll}
            disabled={rows.length === 0}
            onChange={() => (isAll ? selection.clear() : selection.chooseAll(rows))}
          />
        </th>
        <Sorted by="title" view={view} change={change}>
          {t(type === 'author' ? 'entries.name' : 'entries.title')}
        </Sorted>
        {languageColumns.map((one) => (
          <th key={one} className="language" title={one}>
            {languageAbbreviations[one][lang]}
          </th>
        ))}
        <th>{t('entries.draft_updated_by')}</th>
        <Sorted by="changed_at" view={view} change={change}>
          {t('entries.changed')}
        </Sorted>
      </tr>
    </thead>
  )
}

interface SortedProps extends ViewControl {
  by: EntrySort
  children: ReactNode
}

/** Column by which the list can be sorted. A second press reverses the order. */
function Sorted({ by, view, change, children }: SortedProps) {
  const sorts = sortsFor(view)
  const isSorted = (view.sort ?? sorts[0]) === by
  const order = view.order ?? defaultSortOrder(by)
  const next = isSorted ? (order === 'asc' ? 'desc' : 'asc') : undefined
  if (!sorts.includes(by) || view.q !== undefined) return <th>{children}</th>
  return (
    <th aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => change(parseEntryView({ ...view, sort: by, order: next }))}
      >
        {children} {isSorted && (order === 'asc' ? '↑' : '↓')}
      </button>
    </th>
  )
}
