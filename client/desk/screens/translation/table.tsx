import { useEffect, useRef } from 'react'
import type { BoardRow } from '../../../contract/desk/entries/board.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import { useTexts } from '../../i18n/texts.ts'
import { columnLanguages, shortNames } from '../../ui/language-names.ts'
import { RowSpace } from '../../ui/row-space.tsx'
import { LoadingRows } from '../entries/row.tsx'
import { useFollow, useVisibleRows } from '../../ui/visible-rows.ts'
import { CellFace } from './cell.tsx'
import { cellIn, type Place } from './place.ts'

interface TableProps {
  board: Board
  place: Place | null
  /** The language in question. */
  lang: Locale | undefined
  onPlace: (place: Place) => void
  onOpen: (place: Place) => void
}

/** Rows from the end at which the next page is asked for. */
const ahead = 40
const columns = columnLanguages.length + 1

export function BoardTable({ board, place, lang, onPlace, onOpen }: TableProps) {
  const { t } = useTexts()
  const { rows } = board
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowHeight } = useVisibleRows(body, rows.length)
  const cursor = rows.findIndex(({ group_id }) => group_id === place?.group)
  useFollow(body, cursor, rowHeight)
  useEffect(() => {
    if (to >= rows.length - ahead) board.more()
  })
  return (
    <table
      className="table board-table"
      aria-label={t('translation.title')}
      aria-rowcount={board.hasMore ? -1 : rows.length + 1}
    >
      <Head lang={lang} />
      <tbody ref={body}>
        <RowSpace columns={columns} height={from * rowHeight} />
        {rows.slice(from, to).map((row, index) => (
          <Row key={row.group_id} {...{ row, place, onPlace, onOpen }} index={from + index} />
        ))}
        <RowSpace columns={columns} height={(rows.length - to) * rowHeight} />
        {board.isLoading && <LoadingRows count={rows.length === 0 ? 12 : 3} columns={columns} />}
      </tbody>
    </table>
  )
}

function Head({ lang }: { lang: Locale | undefined }) {
  const { t, lang: own } = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{t('translation.content')}</th>
        {columnLanguages.map((one) => (
          <th
            key={one}
            scope="col"
            className={one === lang ? 'language asked' : 'language'}
            title={one}
          >
            {shortNames[one][own]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = Pick<TableProps, 'place' | 'onPlace' | 'onOpen'> & { row: BoardRow; index: number }

function Row({ row, index, place, onPlace, onOpen }: RowProps) {
  const { t } = useTexts()
  const isCurrent = place?.group === row.group_id
  return (
    <tr data-index={index} aria-rowindex={index + 2} className={isCurrent ? 'current' : ''}>
      <th scope="row" className="title" lang={row.source_lang}>
        {row.title || t('entries.untitled')}
      </th>
      {columnLanguages.map((lang) => {
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
              onClick={() => onPlace(own)}
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
