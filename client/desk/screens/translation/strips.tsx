import type { BoardCell, BoardRow } from '../../../contract/desk/entries/board.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { CellFace } from './cell.tsx'
import { isOutdated } from './place.ts'
import { cellIn, type CellPosition } from './place.ts'

interface StripsProps {
  board: Board
  place: CellPosition | null
  lang: Locale | undefined
  onPlace: (place: CellPosition) => void
}

/** On narrow screens, the board has a strip per language, with the work left in it. */
export function LanguageStrips({ board, place, lang, onPlace }: StripsProps) {
  const { t } = useDeskI18n()
  return (
    <div className="strips" aria-busy={board.isStale}>
      {(lang ? [lang] : languageColumns).map((one) => (
        <Strip key={one} rows={board.rows} lang={one} {...{ place, onPlace }} />
      ))}
      {board.isLoading && <p className="muted">{t('common.loading')}</p>}
      {board.hasMore && !board.isLoading && (
        <button type="button" className="button" onClick={board.loadMore}>
          {t('translation.more')}
        </button>
      )}
    </div>
  )
}

const isWork = (cell: BoardCell) => isOutdated(cell) || cell.state !== 'published'

type StripProps = Pick<StripsProps, 'place' | 'onPlace'> & {
  rows: readonly BoardRow[]
  lang: Locale
}

function Strip({ rows, lang, place, onPlace }: StripProps) {
  const { t } = useDeskI18n()
  const work = rows.filter((row) => isWork(cellIn(row, lang)))
  return (
    <section className="strip" aria-label={languageName(lang)}>
      <h2>
        <span lang={lang}>{languageName(lang)}</span>
        <small>{t('translation.to_do', { count: work.length })}</small>
      </h2>
      {work.length === 0 ? (
        <p className="muted">{t('translation.strip_done')}</p>
      ) : (
        <ul>
          {work.map((row) => (
            <li key={row.group_id}>
              <button
                type="button"
                className="tile"
                aria-pressed={place?.group === row.group_id && place.lang === lang}
                onClick={() => onPlace({ group: row.group_id, lang })}
              >
                <span className="tile-title" lang={row.source_lang}>
                  {row.title || t('entries.untitled')}
                </span>
                <span className="cell">
                  <CellFace cell={cellIn(row, lang)} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
