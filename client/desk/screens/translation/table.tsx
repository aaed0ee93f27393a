import { useRef } from 'react'
import type { BoardRow } from '../../../contract/desk/entries/board.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import { useLoadWhile } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { RowSpacer } from '../../ui/rows/row-space.tsx'
import { SkeletonRows } from '../entries/row.tsx'
import { useScrollIntoView, useVirtualRows } from '../../ui/rows/use-virtual-rows.ts'
import { CellFace } from './cell.tsx'
import { cellIn, type CellPosition } from './place.ts'

interface TableProps {
  board: Board
  place: CellPosition | null
  /** Language that the board is filtered by. */
  lang: Locale | undefined
  onSelectCell: (place: CellPosition) => void
  onOpen: (place: CellPosition) => void
}

/** Rows before the end at which the next page is requested. */
const ahead = 40
const columns = languageColumns.length + 1

export function BoardTable({ board, place, lang, onSelectCell, onOpen }: TableProps) {
  const { t } = useDeskI18n()
  const { rows } = board
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowHeight } = useVirtualRows(body, rows.length)
  const cursor = rows.findIndex(({ group_id }) => group_id === place?.group)
  useScrollIntoView(body, cursor, rowHeight)
  useLoadWhile(to >= rows.length - ahead, board)
  return (
    <table
      className="table board-table"
      aria-label={t('translation.title')}
      aria-rowcount={board.hasMore ? -1 : rows.length + 1}
      aria-busy={board.isStale}
    >
      <Head lang={lang} />
      <tbody ref={body}>
        <RowSpacer columns={columns} height={from * rowHeight} />
        {rows.slice(from, to).map((row, index) => (
          <Row key={row.group_id} {...{ row, place, onSelectCell, onOpen }} index={from + index} />
        ))}
        <RowSpacer columns={columns} height={(rows.length - to) * rowHeight} />
        {board.isLoading && <SkeletonRows count={rows.length === 0 ? 12 : 3} columns={columns} />}
      </tbody>
    </table>
  )
}

function Head({ lang }: { lang: Locale | undefined }) {
  const { t, lang: own } = useDeskI18n()
  return (
    <thead>
      <tr>
        <th scope="col">{t('translation.content')}</th>
        {languageColumns.map((one) => (
          <th
            key={one}
            scope="col"
            className={one === lang ? 'language asked' : 'language'}
            title={one}
          >
            {languageAbbreviations[one][own]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = Pick<TableProps, 'place' | 'onSelectCell' | 'onOpen'> & {
  row: BoardRow
  index: number
}

function Row({ row, index, place, onSelectCell, onOpen }: RowProps) {
  const { t } = useDeskI18n()
  const isCurrent = place?.group === row.group_id
  return (
    <tr data-index={index} aria-rowindex={index + 2} className={isCurrent ? 'current' : ''}>
      <th scope="row" className="title" lang={row.source_lang}>
        {row.title || t('entries.untitled')}
      </th>
      {languageColumns.map((lang) => {
        const own = { group: row.group_id, lang }
        const isHere = isCurrent && place.lang === lang
        const cell = cellIn(row, lang)
        return (
          <td key={lang} className="language">
            <button
              type="button"
              className={lang === row.source_lang ? 'cell source' : 'cell'}
              data-place={`${row.group_id} ${lang}`}
              aria-pressed={isHere}
              tabIndex={isHere || (!place && index === 0) ? 0 : -1}
              onClick={() => onSelectCell(own)}
              onDoubleClick={() => onOpen(own)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                onOpen(own)
              }}
            >
              <CellFace cell={cell} />
            </button>
          </td>
        )
      })}
    </tr>
  )
}
