import { useState } from 'react'
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { mostTimes, steps, type Step } from '../../../contract/desk/calendar/event-days.ts'
import { call } from '../../api/call.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Line, useSubmit } from '../../ui/form.tsx'
import { again } from './use-moves.ts'

interface CopyDialogProps {
  events: readonly DeskEvent[]
  onClose: () => void
  onDone: () => void
}

/** The same again, weeks or months later. */
export function CopyDialog({ events, onClose, onDone }: CopyDialogProps) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step>('week')
  const [times, setTimes] = useState(1)
  const form = useSubmit(async () => {
    const items = events.map(({ id, rev }) => ({ id, rev }))
    const { ids } = await call('POST /api/backstage/calendar/copy', {
      body: { items, step, times },
    })
    await again()
    notify(t('calendar.copied', { count: ids.length }))
    onDone()
    onClose()
  })
  return (
    <Dialog title={t('calendar.copy_title', { count: events.length })} onClose={onClose} isFirm>
      <p className="hint">{t('calendar.copy_hint')}</p>
      <DialogForm
        form={form}
        does={t('calendar.copy_do', { count: events.length * times })}
        onClose={onClose}
      >
        <Line label={t('calendar.copy_step')}>
          {(id) => (
            <select
              id={id}
              value={step}
              onChange={({ target }) =>
                setStep(steps.find((one) => one === target.value) ?? 'week')
              }
            >
              {steps.map((one) => (
                <option key={one} value={one}>
                  {t(`calendar.step.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Line>
        <Line label={t('calendar.copy_times')}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              max={mostTimes}
              required
              value={times || ''}
              onChange={({ target }) => setTimes(Math.min(mostTimes, Number(target.value)))}
            />
          )}
        </Line>
      </DialogForm>
    </Dialog>
  )
}
