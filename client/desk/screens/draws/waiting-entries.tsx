import {
  differingFields,
  type Draw,
  type DrawSubmission,
} from '../../../contract/desk/draws/draw.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { Balls } from './balls.tsx'

interface WaitingEntriesProps {
  draw: Draw
  onChangeOwn: () => void
}

/** The operator's own submission, and its differences from the others. */
export function PendingSubmissionsPanel({ draw, onChangeOwn }: WaitingEntriesProps) {
  const { t } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const { period, state } = draw
  const open = draw.entries.filter(({ outcome }) => outcome === 'open').toReversed()
  const own = open.find(({ is_own }) => is_own)
  const revert = async () => {
    await call('POST /api/backstage/draw/:period/withdraw', { params: { period } })
    await invalidate('/api/backstage/draw')
    showToast(t('draws.withdrawn_own', { period }))
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
          className="button ghost"
          disabled={isPending}
          onClick={() => run(revert)}
        >
          {t('draws.withdraw_own')}
        </button>
      </p>
      <FormError text={failure} />
    </>
  )
}

function Entry({ entry, own }: { entry: DrawSubmission; own: DrawSubmission | undefined }) {
  const { t, lang } = useDeskI18n()
  const { by, is_own, values } = entry
  const other = is_own ? undefined : (own?.values ?? undefined)
  const fields = values && other ? differingFields(values, other) : []
  const named = fields.map((field) => t(`draws.${field}`))
  return (
    <li>
      <b>{is_own ? t('draws.own') : by?.name}</b>
      {values && <Balls draw={values} beside={other} />}
      {values && <span className="muted">{formatDate(lang, values.drawn_at, 'moment')} UTC+8</span>}
      {!values && <span className="muted">{t('draws.hidden')}</span>}
      {fields.length > 0 && (
        <span className="draw-warning">{t('draws.differs_in', { fields: named.join(' · ') })}</span>
      )}
    </li>
  )
}
