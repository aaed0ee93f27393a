import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { boardViewOf, type BoardView } from './view.ts'
import { useBoard, type Board } from './board.ts'
import { figureOf, sumOf, useWaiting } from '../../data/waiting.ts'
import { errorText } from '../../data/error-text.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Mark, markNames } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import './board.css'
import { BoardFilters } from './filters.tsx'
import { Panel } from './panel.tsx'
import { firstPlace, moved, spotAt, type Place } from './place.ts'
import { Strips } from './strips.tsx'
import { BoardTable } from './table.tsx'
import { useWork, type Question, type Work } from './use-work.ts'

/** Every item in six languages: what is missing, what is behind its source, and since when. */
export function Translations() {
  const view = boardViewOf(useSearch({ strict: false }))
  const { type = 'article', state = '', lang = '' } = view
  return <BoardScreen key={`${type} ${state} ${lang}`} view={view} />
}

function BoardScreen({ view }: { view: BoardView }) {
  const board = useBoard(view)
  const work = useWork(board)
  const isTable = useMedia('(min-width: 992px)')
  const [chosen, choose] = useState<Place | null | undefined>()
  const hasRoom = useMedia('(min-width: 1200px)')
  const place =
    chosen === undefined && hasRoom ? firstPlace(board.rows, view.lang) : (chosen ?? null)
  const spot = spotAt(board.rows, place)
  useBoardKeys({ board, work, place, onPlace: choose })
  const open = (at: Place) => {
    const found = spotAt(board.rows, at)
    if (found) act(work, found)
  }
  return (
    <div className="board">
      <div className="page">
        <Head />
        <BoardFilters view={view} />
        <BoardState board={board} />
        {isTable && (board.rows.length > 0 || board.isLoading) && (
          <BoardTable board={board} place={place} lang={view.lang} onPlace={choose} onOpen={open} />
        )}
        {!isTable && <Strips board={board} place={place} lang={view.lang} onPlace={choose} />}
        <Legend />
      </div>
      <Panel spot={spot} work={work} onClose={() => choose(null)} />
      {work.question && <Ask question={work.question} onClose={work.close} />}
    </div>
  )
}

/** Enter: opens what is there, begins what is not. */
function act(work: Work, spot: NonNullable<ReturnType<typeof spotAt>>): void {
  if (spot.cell.entry_id) work.open(spot)
  else if (work.may('entry.write', spot)) void work.create(spot)
}

interface KeysInput {
  board: Board
  work: Work
  place: Place | null
  onPlace: (place: Place | null) => void
}

function useBoardKeys({ board: { rows }, work, place, onPlace }: KeysInput): void {
  const spot = spotAt(rows, place)
  const [isMoved, setMoved] = useState(false)
  const go = (down: number, right: number) => () => {
    const from = place ?? firstPlace(rows, undefined)
    if (!from) return
    setMoved(true)
    onPlace(place ? moved(rows, from, [down, right]) : from)
  }
  const key = place && `${place.group} ${place.lang}`
  useEffect(() => {
    if (isMoved && key)
      document.querySelector<HTMLElement>(`[data-place='${key}']`)?.focus({ preventScroll: true })
  }, [isMoved, key])
  useKeys([
    { key: 'ArrowLeft', says: 'translation.keys.language', run: go(0, -1) },
    { key: 'ArrowRight', says: 'translation.keys.language', run: go(0, 1) },
    { key: 'ArrowUp', says: 'translation.keys.row', run: go(-1, 0) },
    { key: 'ArrowDown', says: 'translation.keys.row', run: go(1, 0) },
    { key: 'Enter', says: 'translation.keys.side', run: () => spot && act(work, spot) },
    { key: 's', says: 'translation.keys.right', run: () => spot && void work.stillRight(spot) },
    { key: 'a', says: 'translation.keys.all', run: () => spot && void work.allRight(spot) },
    { key: 'Escape', says: 'translation.close', run: () => onPlace(null) },
  ])
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

function Head() {
  const { t } = useTexts()
  const { data } = useWaiting()
  return (
    <div className="page-head">
      <h1>{t('translation.title')}</h1>
      {data && (
        <>
          <span className="numeral">{figureOf(sumOf(data.counts.outdated))}</span>
          <span className="quiet">{t('translation.outdated')}</span>
        </>
      )}
    </div>
  )
}

function BoardState({ board }: { board: Board }) {
  const { t } = useTexts()
  if (board.error)
    return (
      <div role="alert">
        <Empty
          action={
            <button type="button" className="link" onClick={board.again}>
              {t('desk.again')}
            </button>
          }
        >
          {errorText(t, board.error)}
        </Empty>
      </div>
    )
  if (board.isLoading || board.hasMore || board.rows.length > 0) return null
  return <Empty>{t('translation.none')}</Empty>
}

function Ask({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={question.title} onClose={onClose} isFirm>
      <p>{question.means}</p>
      <p className="actions">
        <button
          type="button"
          className="button primary"
          onClick={() => {
            onClose()
            question.act()
          }}
        >
          {question.go}
        </button>
        <button type="button" className="button flat" onClick={onClose}>
          {t('translation.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

function Legend() {
  const { t } = useTexts()
  return (
    <div className="board-foot">
      <p className="legend">
        {markNames
          .filter((name) => name !== 'failed')
          .map((name) => (
            <span key={name}>
              <Mark name={name} /> {t(`mark.${name}`)}
            </span>
          ))}
      </p>
      <p className="legend wide-only">
        <span>
          <kbd>←</kbd> <kbd>→</kbd> {t('translation.keys.language')}
        </span>
        <span>
          <kbd>↵</kbd> {t('translation.keys.side')}
        </span>
        <span>
          <kbd>S</kbd> {t('translation.keys.right')}
        </span>
      </p>
    </div>
  )
}
