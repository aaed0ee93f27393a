import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { parseBoardView, type BoardView } from './view.ts'
import { useBoard, type Board } from './board.ts'
import { formatCappedCount, sumOf, useDashboard } from '../../data/pending-counts.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusIcon, statusNames } from '../../ui/mark.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import './board.css'
import { DraftAll } from './draft-all.tsx'
import { BoardFilters } from './filters.tsx'
import { CellInspector } from './panel.tsx'
import { firstPlace, moved, spotAt, type CellPosition } from './place.ts'
import { LanguageStrips } from './strips.tsx'
import { BoardTable } from './table.tsx'
import {
  useTranslationActions,
  type ConfirmRequest,
  type TranslationActions,
} from './use-translation-actions.ts'

/** Every item in six languages: missing translations, outdated translations, and since when. */
export function Translations() {
  const view = parseBoardView(useSearch({ strict: false }))
  return <BoardScreen key={view.type} view={view} />
}

function BoardScreen({ view }: { view: BoardView }) {
  const board = useBoard(view)
  const work = useTranslationActions(board)
  const isTable = useMedia('(min-width: 992px)')
  const [chosen, choose] = useState<CellPosition | null | undefined>()
  const [key, setKey] = useState(board.key)
  // Another query has another first place.
  if (key !== board.key) {
    setKey(board.key)
    choose(undefined)
  }
  const hasRoom = useMedia('(min-width: 1200px)')
  const place =
    chosen === undefined && hasRoom ? firstPlace(board.rows, view.lang) : (chosen ?? null)
  const spot = spotAt(board.rows, place)
  useBoardKeys({ board, work, place, onPlace: choose })
  const open = (at: CellPosition) => {
    const found = spotAt(board.rows, at)
    if (found) act(work, found)
  }
  return (
    <div className="board">
      <div className="page">
        <Head />
        <BoardFilters view={view} />
        <DraftAll board={board} view={view} />
        <BoardState board={board} />
        {isTable && (board.rows.length > 0 || board.isLoading) && (
          <BoardTable
            board={board}
            place={place}
            lang={view.lang}
            onSelectCell={choose}
            onOpen={open}
          />
        )}
        {!isTable && (
          <LanguageStrips board={board} place={place} lang={view.lang} onPlace={choose} />
        )}
        <Legend />
      </div>
      <CellInspector spot={spot} work={work} onClose={() => choose(null)} />
      {work.question && <Ask question={work.question} onClose={work.close} />}
    </div>
  )
}

/** Enter opens an existing entry or creates a missing one. */
function act(work: TranslationActions, spot: NonNullable<ReturnType<typeof spotAt>>): void {
  if (spot.cell.entry_id) work.open(spot)
  else if (work.may('entry.write', spot)) void work.create(spot)
}

interface KeysInput {
  board: Board
  work: TranslationActions
  place: CellPosition | null
  onPlace: (place: CellPosition | null) => void
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
  useShortcuts([
    { key: 'ArrowLeft', labelKey: 'translation.keys.language', run: go(0, -1) },
    { key: 'ArrowRight', labelKey: 'translation.keys.language', run: go(0, 1) },
    { key: 'ArrowUp', labelKey: 'translation.keys.row', run: go(-1, 0) },
    { key: 'ArrowDown', labelKey: 'translation.keys.row', run: go(1, 0) },
    { key: 'Enter', labelKey: 'translation.keys.side', run: () => spot && act(work, spot) },
    { key: 's', labelKey: 'translation.keys.right', run: () => spot && void work.stillRight(spot) },
    {
      key: 'a',
      labelKey: 'translation.keys.all',
      run: () => spot && void work.markAllUpToDate(spot),
    },
    { key: 'Escape', labelKey: 'translation.close', run: () => onPlace(null) },
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
  const { t } = useDeskI18n()
  const { data } = useDashboard()
  return (
    <PageHead title={t('translation.title')}>
      {data && (
        <>
          <span className="numeral">{formatCappedCount(sumOf(data.counts.outdated))}</span>
          <span className="muted">{t('translation.outdated')}</span>
        </>
      )}
    </PageHead>
  )
}

function BoardState({ board }: { board: Board }) {
  const { t } = useDeskI18n()
  if (board.error)
    return (
      <div role="alert">
        <Empty
          action={
            <button type="button" className="link" onClick={board.refetch}>
              {t('common.again')}
            </button>
          }
        >
          {errorMessage(t, board.error)}
        </Empty>
      </div>
    )
  if (board.isLoading || board.hasMore || board.rows.length > 0) return null
  return <Empty>{t('translation.none')}</Empty>
}

function Ask({ question, onClose }: { question: ConfirmRequest; onClose: () => void }) {
  const { t } = useDeskI18n()
  return (
    <Dialog initialFocus="main" title={question.title} onClose={onClose} isFirm>
      <p>{question.description}</p>
      <p className="actions">
        <button
          type="button"
          className="button primary"
          onClick={() => {
            onClose()
            question.run()
          }}
        >
          {question.go}
        </button>
        <button type="button" className="button ghost" onClick={onClose}>
          {t('translation.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

function Legend() {
  const { t } = useDeskI18n()
  return (
    <div className="board-foot">
      <p className="legend">
        {statusNames
          .filter((name) => name !== 'failed')
          .map((name) => (
            <span key={name}>
              <StatusIcon name={name} /> {t(`status.${name}`)}
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
