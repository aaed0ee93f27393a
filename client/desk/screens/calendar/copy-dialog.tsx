import { useState } from 'react'
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { maxRepeats, steps, type Step } from '../../../contract/desk/calendar/event-dates.ts'
import { call } from '../../api/client.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, useFormSubmit, LabeledSelect, LabeledInput } from '../../ui/form.tsx'
import { again } from './use-moves.ts'

interface CopyDialogProps {
  events: readonly DeskEvent[]
  onClose: () => void
  onDone: () => void
}

/** Copies events to later weeks or months. */
export function CopyDialog({ events, onClose, onDone }: CopyDialogProps) {
  const { t } = useDeskI18n()
  const [step, setStep] = useState<Step>('week')
  const [times, setTimes] = useState(1)
  const form = useFormSubmit(async () => {
    const items = events.map(({ id, rev }) => ({ id, rev }))
    const { ids } = await call('POST /api/backstage/calendar/copy', {
      body: { items, step, times },
    })
    await again()
    showToast(t('calendar.copied', { count: ids.length }))
    onDone()
    onClose()
  })
  return (
    <Dialog
      initialFocus="field"
      title={t('calendar.copy_title', { count: events.length })}
      onClose={onClose}
      isFirm
    >
      <p className="hint">{t('calendar.copy_hint')}</p>
      <DialogForm
        form={form}
        submitLabel={t('calendar.copy_do', { count: events.length * times })}
        onClose={onClose}
      >
        <LabeledSelect
          label={t('calendar.copy_step')}
          value={step}
          onChange={({ target }) => setStep(steps.find((one) => one === target.value) ?? 'week')}
        >
          {steps.map((one) => (
            <option key={one} value={one}>
              {t(`calendar.step.${one}`)}
            </option>
          ))}
        </LabeledSelect>
        <LabeledInput
          label={t('calendar.copy_times')}
          type="number"
          min={1}
          max={maxRepeats}
          required
          value={times || ''}
          onChange={({ target }) => setTimes(Math.min(maxRepeats, Number(target.value)))}
        />
      </DialogForm>
    </Dialog>
  )
}
