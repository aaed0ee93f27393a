import { languageName } from '../../../contract/locale.ts'
import { useNow } from '../../data/clock.ts'
import { useApi } from '../../api/read.ts'
import { parseEntryData } from '../../data/source.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { isOutdated } from './place.ts'
import { Changes } from './changes.tsx'
import { ageOf, cellIn, type SelectedCell } from './place.ts'
import type { TranslationActions } from './use-translation-actions.ts'

interface PanelProps {
  spot: SelectedCell | null
  work: TranslationActions
  onClose: () => void
}

/** The selected cell: changes of its source, its current text, and actions. */
export function CellInspector({ spot, work, onClose }: PanelProps) {
  const { t } = useDeskI18n()
  return (
    <aside className={spot ? 'board-side' : 'board-side idle'} aria-label={t('translation.panel')}>
      {spot ? (
        <Chosen key={`${spot.row.group_id} ${spot.cell.lang}`} {...{ spot, work, onClose }} />
      ) : (
        <p className="muted">{t('translation.choose')}</p>
      )}
    </aside>
  )
}

function Chosen({ spot, work, onClose }: PanelProps & { spot: SelectedCell }) {
  const { t } = useDeskI18n()
  const { row, cell } = spot
  return (
    <>
      <header>
        <p className="source-row-header">
          {isOutdated(cell) && <StatusIcon name="outdated" />}
          <span>
            <span lang={cell.lang}>{languageName(cell.lang)}</span>
            {isOutdated(cell) && <> · {useAge(spot)}</>}
          </span>
          <CloseButton isPushed label={t('translation.close')} onPress={onClose} />
        </p>
        <h2 lang={row.source_lang}>{row.title || t('entries.untitled')}</h2>
      </header>
      <State spot={spot} />
      <Actions spot={spot} work={work} />
    </>
  )
}

function useAge({ row, cell }: SelectedCell): string {
  const { t } = useDeskI18n()
  const { days } = ageOf(cell.outdated_since ?? '', useNow(60_000))
  const language = languageName(row.source_lang)
  return t('translation.age', { days, language, count: cell.outdated_block_count })
}

function State({ spot: { row, cell } }: { spot: SelectedCell }) {
  const { t } = useDeskI18n()
  if (cell.lang === row.source_lang) return <p className="muted">{t('translation.is_source')}</p>
  if (!cell.entry_id)
    return (
      <p className="muted">{t('translation.missing', { language: languageName(cell.lang) })}</p>
    )
  if (!isOutdated(cell)) return <p className="muted">{t('translation.up_to_date')}</p>
  return <OutdatedChanges id={cell.entry_id} lang={cell.lang} />
}

function OutdatedChanges({ id, lang }: { id: number; lang: SelectedCell['cell']['lang'] }) {
  const { t } = useDeskI18n()
  const source = useApi('GET /api/backstage/entry/:id/source', { params: { id } })
  const entry = useApi('GET /api/backstage/entry/:id', { params: { id } })
  const error = source.error ?? entry.error
  if (error) return <p role="alert">{errorMessage(t, error)}</p>
  if (!source.data || !entry.data) return <p className="muted">{t('common.loading')}</p>
  return <Changes source={source.data} target={parseEntryData(entry.data.data)} lang={lang} />
}

function Actions({ spot, work }: { spot: SelectedCell; work: TranslationActions }) {
  const { t } = useDeskI18n()
  const { row, cell } = spot
  const mayWrite = work.may('entry.write', spot)
  if (cell.lang === row.source_lang)
    return (
      <section className="panel-actions">
        <button type="button" className="button" onClick={() => work.open(spot)}>
          {t('translation.open')} <kbd>↵</kbd>
        </button>
      </section>
    )
  return (
    <section className="panel-actions" aria-busy={work.isBusy}>
      {cell.entry_id && (
        <button type="button" className="button primary" onClick={() => work.open(spot)}>
          {t('translation.side')} <kbd>↵</kbd>
        </button>
      )}
      {!cell.entry_id && mayWrite && (
        <button type="button" className="button primary" onClick={() => void work.create(spot)}>
          {t(isConvertible(spot) ? 'translation.convert' : 'translation.create')} <kbd>↵</kbd>
        </button>
      )}
      {isOutdated(cell) && mayWrite && <MarkUpToDateButtons spot={spot} work={work} />}
      {mayWrite && <Drafts spot={spot} work={work} />}
      {cell.has_draft && work.may('entry.publish', spot) && (
        <button type="button" className="button" onClick={() => void work.publish(spot)}>
          {t('translation.publish', { language: languageName(cell.lang) })}
        </button>
      )}
    </section>
  )
}

function MarkUpToDateButtons({ spot, work }: { spot: SelectedCell; work: TranslationActions }) {
  const { t } = useDeskI18n()
  const count = work.outdatedSiblings(spot).length
  return (
    <>
      <button type="button" className="button" onClick={() => void work.stillRight(spot)}>
        {t('translation.still_right')} <kbd>S</kbd>
      </button>
      {count > 1 && (
        <button type="button" className="button" onClick={() => void work.markAllUpToDate(spot)}>
          {t('translation.all_right', { count })} <kbd>A</kbd>
        </button>
      )}
    </>
  )
}

/** Conversion tables turn Simplified Chinese into a draft for Hong Kong. */
const isConvertible = ({ row, cell }: SelectedCell) =>
  cell.lang === 'zh-HK' && cellIn(row, 'zh-CN').entry_id !== null

function Drafts({ spot, work }: { spot: SelectedCell; work: TranslationActions }) {
  const { t } = useDeskI18n()
  const { cell } = spot
  const id = cell.entry_id
  const source = useApi('GET /api/backstage/entry/:id/source', id ? { params: { id } } : null)
  const isDue = isOutdated(cell) || cell.state === 'missing' || cell.state === 'draft'
  if (!isDue) return null
  return (
    <>
      {isConvertible(spot) && (
        <>
          {id && (
            <button type="button" className="button" onClick={() => void work.convert(spot)}>
              {t('translation.convert')}
            </button>
          )}
          <p className="muted">{t('translation.convert_hint')}</p>
        </>
      )}
      {source.data?.can_draft && (
        <button type="button" className="button" onClick={() => void work.machine(spot)}>
          {t('translation.machine')}
        </button>
      )}
    </>
  )
}
