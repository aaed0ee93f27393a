import { languageName } from '../../../contract/locale.ts'
import { useNow } from '../../data/clock.ts'
import { useRead } from '../../api/read.ts'
import { textOf } from '../../data/source.ts'
import { errorText } from '../../data/error-text.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { isOutdated } from './cell.tsx'
import { Changes } from './changes.tsx'
import { ageOf, cellIn, type Spot } from './place.ts'
import type { Work } from './use-work.ts'

interface PanelProps {
  spot: Spot | null
  work: Work
  onClose: () => void
}

/** The cell one is at: what changed in its source, how it is said now, and what can be done. */
export function Panel({ spot, work, onClose }: PanelProps) {
  const { t } = useTexts()
  return (
    <aside className={spot ? 'board-side' : 'board-side idle'} aria-label={t('translation.panel')}>
      {spot ? (
        <Chosen key={`${spot.row.group_id} ${spot.cell.lang}`} {...{ spot, work, onClose }} />
      ) : (
        <p className="quiet">{t('translation.choose')}</p>
      )}
    </aside>
  )
}

function Chosen({ spot, work, onClose }: PanelProps & { spot: Spot }) {
  const { t } = useTexts()
  const { row, cell } = spot
  return (
    <>
      <header>
        <p className="para-head">
          {isOutdated(cell) && <Mark name="outdated" />}
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

function useAge({ row, cell }: Spot): string {
  const { t } = useTexts()
  const { days } = ageOf(cell.outdated_since ?? '', useNow(60_000))
  const language = languageName(row.source_lang)
  return t('translation.age', { days, language, count: cell.outdated_count })
}

function State({ spot: { row, cell } }: { spot: Spot }) {
  const { t } = useTexts()
  if (cell.lang === row.source_lang) return <p className="quiet">{t('translation.is_source')}</p>
  if (!cell.entry_id)
    return (
      <p className="quiet">{t('translation.missing', { language: languageName(cell.lang) })}</p>
    )
  if (!isOutdated(cell)) return <p className="quiet">{t('translation.up_to_date')}</p>
  return <Behind id={cell.entry_id} lang={cell.lang} />
}

function Behind({ id, lang }: { id: number; lang: Spot['cell']['lang'] }) {
  const { t } = useTexts()
  const source = useRead('GET /api/backstage/entry/:id/source', { params: { id } })
  const entry = useRead('GET /api/backstage/entry/:id', { params: { id } })
  const error = source.error ?? entry.error
  if (error) return <p role="alert">{errorText(t, error)}</p>
  if (!source.data || !entry.data) return <p className="quiet">{t('desk.loading')}</p>
  return <Changes source={source.data} target={textOf(entry.data.data)} lang={lang} />
}

function Actions({ spot, work }: { spot: Spot; work: Work }) {
  const { t } = useTexts()
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
          {t('translation.create')} <kbd>↵</kbd>
        </button>
      )}
      {isOutdated(cell) && mayWrite && <Right spot={spot} work={work} />}
      {mayWrite && <Drafts spot={spot} work={work} />}
      {cell.has_draft && work.may('entry.publish', spot) && (
        <button type="button" className="button" onClick={() => work.publish(spot)}>
          {t('translation.publish', { language: languageName(cell.lang) })}
        </button>
      )}
    </section>
  )
}

function Right({ spot, work }: { spot: Spot; work: Work }) {
  const { t } = useTexts()
  const count = work.rightable(spot).length
  return (
    <>
      <button type="button" className="button" onClick={() => void work.stillRight(spot)}>
        {t('translation.still_right')} <kbd>S</kbd>
      </button>
      {count > 1 && (
        <button type="button" className="button" onClick={() => void work.allRight(spot)}>
          {t('translation.all_right', { count })} <kbd>A</kbd>
        </button>
      )}
    </>
  )
}

function Drafts({ spot, work }: { spot: Spot; work: Work }) {
  const { t } = useTexts()
  const { row, cell } = spot
  const id = cell.entry_id
  const source = useRead('GET /api/backstage/entry/:id/source', id ? { params: { id } } : null)
  const isDue = isOutdated(cell) || cell.state === 'missing' || cell.state === 'draft'
  if (!isDue) return null
  return (
    <>
      {cell.lang === 'zh-HK' && cellIn(row, 'zh-CN').entry_id && (
        <>
          <button type="button" className="button" onClick={() => void work.convert(spot)}>
            {t('translation.convert')}
          </button>
          <p className="quiet">{t('translation.convert_hint')}</p>
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
