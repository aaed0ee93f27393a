import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DemoSlot, SlotChange, SlotState } from '../../../contract/desk/inbox/message.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import {
  FormError,
  formText,
  useAsyncAction,
  useFormSubmit,
  LabeledSelect,
} from '../../ui/form.tsx'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import './inbox.css'

const marks: Record<SlotState, StatusName> = {
  asked: 'draft',
  confirmed: 'live',
  cancelled: 'missing',
  closed: 'missing',
}

const slotsChanged = () => invalidate('/api/backstage/demo', '/api/backstage/message')

function changeSlot({ id, rev }: DemoSlot, body: SlotChange): Promise<unknown> {
  const headers = { 'If-Match': `"${rev}"` }
  return call('PATCH /api/backstage/demo/:id', { params: { id }, body, headers }).finally(
    slotsChanged,
  )
}

function closeSlot(starts_at: string) {
  return call('POST /api/backstage/demo', { body: { starts_at } }).finally(slotsChanged)
}

function openSlot(id: number) {
  return call('DELETE /api/backstage/demo/:id', { params: { id } }).finally(slotsChanged)
}

/** Demo slots: requested and open ones. */
export function Demo() {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const read = useApi('GET /api/backstage/demo')
  const { run, isPending, failure } = useAsyncAction()
  const [moving, setMoving] = useState<DemoSlot | null>(null)
  const close = (at: string) =>
    run(async () => {
      const { items } = await closeSlot(at)
      const closed = items.find(({ starts_at }) => starts_at === at)
      const time = formatDate(lang, at, 'moment')
      showToast(t('demo.closed', { time }), { undo: () => openSlot(closed?.id ?? 0) })
    })
  return (
    <div className="page">
      <PageHead title={t('screen.demo')} about={t('demo.about')}>
        {can('setting.read') && (
          <Link className="link push-end" to="/setting">
            {t('demo.hours')}
          </Link>
        )}
      </PageHead>
      <FormError text={failure} />
      <QueryState read={read} />
      {read.data?.items.length === 0 && <Empty>{t('demo.none')}</Empty>}
      <ul className="demo-slots">
        {read.data?.items.map((slot) => (
          <BookedSlot key={slot.id} slot={slot} onAct={run} isBusy={isPending} onMove={setMoving} />
        ))}
      </ul>
      <section className="section">
        <header>
          <h2>{t('demo.free')}</h2>
          <span className="muted">UTC+8</span>
        </header>
        <OpenSlots slots={read.data?.free ?? []} isBusy={isPending} onClose={close} />
      </section>
      {moving && (
        <Move slot={moving} free={read.data?.free ?? []} onClose={() => setMoving(null)} />
      )}
    </div>
  )
}

interface BookedProps {
  slot: DemoSlot
  onAct: (work: () => Promise<unknown>) => void
  isBusy: boolean
  onMove: (slot: DemoSlot) => void
}

function BookedSlot({ slot, onAct, isBusy, onMove }: BookedProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { id, starts_at, state, message } = slot
  const set = (next: 'confirmed' | 'cancelled') =>
    onAct(async () => {
      await changeSlot(slot, { state: next })
      showToast(t(`demo.told_${next}`, { name: message?.title ?? '' }))
    })
  const open = () =>
    onAct(async () => {
      await openSlot(id)
      const time = formatDate(lang, starts_at, 'moment')
      showToast(t('demo.opened', { time }), { undo: () => closeSlot(starts_at) })
    })
  return (
    <li>
      <StatusIcon name={marks[state]} />
      <time dateTime={starts_at}>{formatDate(lang, starts_at, 'moment')}</time>
      <span>
        {message && (
          <Link
            className="name"
            to="/message/$messageId"
            params={{ messageId: String(message.id) }}
          >
            {message.title}
          </Link>
        )}{' '}
        <span className="muted">
          {message?.company} {t(`messages.slot.${state}`)}
          {message?.time_zone &&
            ` · ${formatDate(lang, starts_at, 'moment', message.time_zone)} (${message.time_zone})`}
        </span>
      </span>
      {can('message.write', message ? { lang: message.lang } : {}) && (
        <span className="actions">
          {state === 'asked' && (
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => set('confirmed')}
            >
              {t('demo.confirm')}
            </button>
          )}
          {message ? (
            <>
              <button type="button" className="button" onClick={() => onMove(slot)}>
                {t('demo.move')}
              </button>
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => set('cancelled')}
              >
                {t('demo.cancel')}
              </button>
            </>
          ) : (
            <button type="button" className="button" disabled={isBusy} onClick={open}>
              {t('demo.open')}
            </button>
          )}
        </span>
      )}
    </li>
  )
}

interface MoveProps {
  slot: DemoSlot
  free: readonly string[]
  onClose: () => void
}

function Move({ slot, free, onClose }: MoveProps) {
  const { t, lang } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    await changeSlot(slot, { starts_at: formText(data, 'starts_at') })
    showToast(t('demo.told_moved', { name: slot.message?.title ?? '' }))
    onClose()
  })
  return (
    <FormDialog
      title={t('demo.move_title')}
      onClose={onClose}
      form={form}
      submitLabel={t('demo.move_do')}
    >
      <LabeledSelect label={t('demo.to')} name="starts_at" required>
        {free.map((at) => (
          <option key={at} value={at}>
            {formatDate(lang, at, 'moment')}
          </option>
        ))}
      </LabeledSelect>
      <p className="hint">{t('demo.move_hint')}</p>
    </FormDialog>
  )
}

interface FreeSlotsProps {
  /** Start times of the open slots, the earliest first. */
  slots: readonly string[]
  isBusy: boolean
  /** Closes a slot. */
  onClose: (at: string) => void
}

/** Slots that visitors can choose, one line per day. */
function OpenSlots({ slots, isBusy, onClose }: FreeSlotsProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const days = Map.groupBy(slots, (at) => formatDate(lang, at, 'weekdayDate'))
  return (
    <ul className="demo-days">
      {[...days].map(([day, times]) => (
        <li key={day}>
          <span>{day}</span>
          <span className="actions">
            {times.map((at) =>
              can('message.write', {}) ? (
                <button
                  key={at}
                  type="button"
                  className="button"
                  disabled={isBusy}
                  onClick={() => onClose(at)}
                >
                  <Time at={at} /> <small className="muted">{t('demo.close')}</small>
                </button>
              ) : (
                <Time key={at} at={at} />
              ),
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Time({ at }: { at: string }) {
  const { lang } = useDeskI18n()
  return <time dateTime={at}>{formatDate(lang, at, 'time')}</time>
}
