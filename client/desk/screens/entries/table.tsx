import { useEffect, useRef, type ReactNode } from 'react'
import { sortsFor, usualOrder, type EntrySort } from '../../../contract/desk/entries/filters.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import type { EntryList } from '../../data/entry-list.ts'
import { viewOf } from '../../data/entry-view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { columnLanguages, shortNames } from '../../ui/language-names.ts'
import { RowSpace } from '../../ui/row-space.tsx'
import { LoadingRows, Row } from './row.tsx'
import type { Selection } from './selection.ts'
import { useFollow, useVisibleRows } from '../../ui/visible-rows.ts'
import type { ViewControl } from './use-view.ts'

interface TableProps extends ViewControl {
  type: EntryType
  list: EntryList
  selection: Selection
}

/** Rows from the end at which the next page is asked for: it is there before one arrives. */
const ahead = 60
const columns = columnLanguages.length + 4

export function Table({ type, list, selection, ...control }: TableProps) {
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
      aria-label={t(`kind.${type}.many`)}
      aria-rowcount={list.hasMore ? -1 : rows.length + 1}
    >
      <Head list={list} selection={selection} {...control} />
      <tbody ref={body}>
        <RowSpace columns={columns} height={from * rowHeight} />
        {rows.slice(from, to).map((entry, index) => (
          <Row key={entry.id} index={from + index} entry={entry} selection={selection} />
        ))}
        <RowSpace columns={columns} height={(rows.length - to) * rowHeight} />
        {list.isLoading && <LoadingRows count={rows.length === 0 ? 12 : 3} columns={columns} />}
      </tbody>
    </table>
  )
}

function Head({ list, selection, view, change }: Omit<TableProps, 'type'>) {
  const { t, lang } = useTexts()
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
          {t('entries.title')}
        </Sorted>
        {columnLanguages.map((one) => (
          <th key={one} className="language" title={one}>
            {shortNames[one][lang]}
          </th>
        ))}
        <th>{t('entries.draft_by')}</th>
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

/** A column that can order the list; a second press turns the order round. */
function Sorted({ by, view, change, children }: SortedProps) {
  const sorts = sortsFor(view)
  const isSorted = (view.sort ?? sorts[0]) === by
  const order = view.order ?? usualOrder(by)
  const next = isSorted ? (order === 'asc' ? 'desc' : 'asc') : undefined
  if (!sorts.includes(by) || view.q !== undefined) return <th>{children}</th>
  return (
    <th aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => change(viewOf({ ...view, sort: by, order: next }))}
      >
        {children} {isSorted && (order === 'asc' ? '↑' : '↓')}
      </button>
    </th>
  )
}
