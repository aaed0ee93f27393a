import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DemoSlot, SlotChange, SlotState } from '../../../contract/desk/inbox/message.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { readAgain, useRead } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Failure, Line, textOf, useAct, useSubmit } from '../../ui/form.tsx'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { FreeSlots } from './free-slots.tsx'
import './inbox.css'

const marks: Record<SlotState, MarkName> = {
  asked: 'outdated',
  confirmed: 'live',
  cancelled: 'missing',
  closed: 'missing',
}

const slotsChanged = () => readAgain('/api/backstage/demo', '/api/backstage/message')

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

/** Slots of demos: what was asked for, and what is on offer. */
export function Demo() {
  const { t, lang } = useTexts()
  const can = useCan()
  const read = useRead('GET /api/backstage/demo')
  const { act, isBusy, failure } = useAct()
  const [moving, setMoving] = useState<DemoSlot | null>(null)
  const close = (at: string) =>
    act(async () => {
      const { items } = await closeSlot(at)
      const closed = items.find(({ starts_at }) => starts_at === at)
      const time = formatDate(lang, at, 'moment')
      notify(t('demo.closed', { time }), { undo: () => openSlot(closed?.id ?? 0) })
    })
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.demo')}</h1>
        <span className="quiet about">{t('demo.about')}</span>
        {can('setting.read') && (
          <Link className="link push" to="/setting">
            {t('demo.hours')}
          </Link>
        )}
      </div>
      <Failure text={failure} />
      <ReadState read={read} />
      {read.data?.items.length === 0 && <Empty>{t('demo.none')}</Empty>}
      <ul className="demo-slots">
        {read.data?.items.map((slot) => (
          <Booked key={slot.id} slot={slot} onAct={act} isBusy={isBusy} onMove={setMoving} />
        ))}
      </ul>
      <section className="section">
        <header>
          <h2>{t('demo.free')}</h2>
          <span className="quiet">UTC+8</span>
        </header>
        <FreeSlots slots={read.data?.free ?? []} isBusy={isBusy} onClose={close} />
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

function Booked({ slot, onAct, isBusy, onMove }: BookedProps) {
  const { t, lang } = useTexts()
  const can = useCan()
  const { id, starts_at, state, message } = slot
  const set = (next: 'confirmed' | 'cancelled') =>
    onAct(async () => {
      await changeSlot(slot, { state: next })
      notify(t(`demo.told_${next}`, { name: message?.title ?? '' }))
    })
  const open = () =>
    onAct(async () => {
      await openSlot(id)
      const time = formatDate(lang, starts_at, 'moment')
      notify(t('demo.opened', { time }), { undo: () => closeSlot(starts_at) })
    })
  return (
    <li>
      <Mark name={marks[state]} />
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
        <span className="quiet">
          {message?.company} {t(`messages.slot.${state}`)}
          {message?.time_zone &&
            ` · ${formatDate(lang, starts_at, 'moment', message.time_zone)} (${message.time_zone})`}
        </span>
      </span>
      {can('message.write') && (
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
  const { t, lang } = useTexts()
  const form = useSubmit(async (data) => {
    await changeSlot(slot, { starts_at: textOf(data, 'starts_at') })
    notify(t('demo.told_moved', { name: slot.message?.title ?? '' }))
    onClose()
  })
  return (
    <Dialog title={t('demo.move_title')} onClose={onClose} isFirm>
      <DialogForm form={form} does={t('demo.move_do')} onClose={onClose}>
        <Line label={t('demo.to')}>
          {(id) => (
            <select id={id} name="starts_at" required>
              {free.map((at) => (
                <option key={at} value={at}>
                  {formatDate(lang, at, 'moment')}
                </option>
              ))}
            </select>
          )}
        </Line>
        <p className="hint">{t('demo.move_hint')}</p>
      </DialogForm>
    </Dialog>
  )
}
