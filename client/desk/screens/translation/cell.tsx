import type { BoardCell } from '../../../contract/desk/entries/board.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useNow } from '../../data/clock.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { ageOf, isOutdated } from './place.ts'

const markOf: Record<BoardCell['state'], StatusName> = {
  missing: 'missing',
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'live',
  withdrawn: 'missing',
}

/** A language of an item: its status, with the time of publication or the age of an outdated translation. */
export function CellFace({ cell }: { cell: BoardCell }) {
  const { t } = useDeskI18n()
  const isOld = isOutdated(cell)
  return (
    <>
      <StatusIcon name={isOld ? 'outdated' : markOf[cell.state]} />
      {isOld ? <Age cell={cell} /> : <Note cell={cell} />}
      <span className="visually-hidden">{useCellName(cell)}</span>
      {cell.has_draft && cell.state === 'published' && (
        <span className="visually-hidden">{t('translation.edited')}</span>
      )}
    </>
  )
}

function Age({ cell: { outdated_since, outdated_block_count } }: { cell: BoardCell }) {
  const { t } = useDeskI18n()
  const { days, share } = ageOf(outdated_since ?? '', useNow(60_000))
  return (
    <>
      <span className="cell-note" aria-hidden="true">
        {t('translation.days', { count: days })} <br />
        {t('translation.blocks', { count: outdated_block_count })}
      </span>
      <i className="age" style={{ scale: `${share} 1` }} />
    </>
  )
}

function Note({ cell: { state, has_draft, published_at } }: { cell: BoardCell }) {
  const { t, lang } = useDeskI18n()
  const text =
    state === 'scheduled' && published_at
      ? formatDate(lang, published_at, 'time')
      : state === 'published' && has_draft && t('translation.edited')
  return text ? (
    <span className="cell-note" aria-hidden="true">
      {text}
    </span>
  ) : null
}

/** Status of a cell in words. */
function useCellName(cell: BoardCell): string {
  const { t } = useDeskI18n()
  const now = useNow(60_000)
  const language = languageName(cell.lang)
  if (!isOutdated(cell)) return t('translation.cell', { language, state: t(`state.${cell.state}`) })
  const { days } = ageOf(cell.outdated_since ?? '', now)
  return t('translation.cell_outdated', { language, days, count: cell.outdated_block_count })
}
