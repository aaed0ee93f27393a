import { differingFields, type Draw, type DrawEntry } from '../../../contract/desk/draws/draw.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { Balls } from './balls.tsx'

interface WaitingEntriesProps {
  draw: Draw
  onChangeOwn: () => void
}

/** The operator's own entry, and what it differs in from the others. */
export function WaitingEntries({ draw, onChangeOwn }: WaitingEntriesProps) {
  const { t } = useTexts()
  const { act, isBusy, failure } = useAct()
  const { period, state } = draw
  const open = draw.entries.filter(({ outcome }) => outcome === 'open').toReversed()
  const own = open.find(({ is_own }) => is_own)
  const takeBack = async () => {
    await call('POST /api/backstage/draw/:period/withdraw', { params: { period } })
    await readAgain('/api/backstage/draw')
    notify(t('draws.taken_back', { period }))
  }
  return (
    <>
      <ul className="draw-entries">
        {open.map((one) => (
          <Entry key={one.id} entry={one} own={own} />
        ))}
      </ul>
      <p className="hint">{t(state === 'differs' ? 'draws.compare_hint' : 'draws.waiting')}</p>
      <p className="actions">
        <button
          type="button"
          className={state === 'differs' ? 'button primary' : 'button'}
          onClick={onChangeOwn}
        >
          {t('draws.change_own')}
        </button>
        <button
          type="button"
          className="button flat"
          disabled={isBusy}
          onClick={() => act(takeBack)}
        >
          {t('draws.take_back')}
        </button>
      </p>
      <Failure text={failure} />
    </>
  )
}

function Entry({ entry, own }: { entry: DrawEntry; own: DrawEntry | undefined }) {
  const { t, lang } = useTexts()
  const { by, is_own, values } = entry
  const other = is_own ? undefined : (own?.values ?? undefined)
  const fields = values && other ? differingFields(values, other) : []
  const named = fields.map((field) => t(`draws.${field}`))
  return (
    <li>
      <b>{is_own ? t('draws.own') : by?.name}</b>
      {values && <Balls draw={values} beside={other} />}
      {values && <span className="quiet">{formatDate(lang, values.drawn_at, 'moment')} UTC+8</span>}
      {!values && <span className="quiet">{t('draws.hidden')}</span>}
      {fields.length > 0 && (
        <span className="draw-doubt">{t('draws.differs_in', { fields: named.join(' · ') })}</span>
      )}
    </li>
  )
}
