import { contactMessageStates } from '../../../contract/desk/inbox/states.ts'
import { type ContactMessage, type MessageChange } from '../../../contract/desk/inbox/message.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, LabeledField, useAsyncAction } from '../../ui/form.tsx'
import { Section } from '../../ui/parts.tsx'

/** State and assignee of the message. */
export function Assignment({ message }: { message: ContactMessage }) {
  const { t, lang } = useDeskI18n()
  const self = useOperator()
  const { run, isPending, failure } = useAsyncAction()
  const { id, state, assigned_to } = message
  const change = (based: ContactMessage, body: MessageChange) =>
    call('PATCH /api/backstage/message/:id', {
      params: { id },
      body,
      headers: { 'If-Match': `"${based.rev}"` },
    }).finally(() => messageChanged(id))
  /** Text if a message that was spam could not regain its demo slot; `null` otherwise. */
  const lostSlot = (before: ContactMessage, { slot }: ContactMessage) =>
    before.state === 'spam' && slot?.state === 'cancelled'
      ? t('messages.slot_lost', { time: formatDate(lang, slot.starts_at, 'dayTime') })
      : null
  const revert = async (changed: ContactMessage) => {
    const back = await change(changed, { state, assigned_to: assigned_to?.id ?? null })
    const lost = lostSlot(changed, back)
    if (lost !== null) showToast(lost, { kind: 'failed' })
  }
  const set = (body: MessageChange) =>
    run(async () => {
      const changed = await change(message, body)
      const said = lostSlot(message, changed) ?? t('messages.handled')
      showToast(said, { undo: () => revert(changed) })
    })
  // Assigning a new message sets it to in progress.
  const isFresh = state === 'new' || state === 'to_check'
  const give = (to: number | null) =>
    set({ assigned_to: to, ...(to !== null && isFresh && { state: 'in_hand' }) })
  return (
    <Section title={t('messages.handling')}>
      <LabeledField label={t('messages.by_state')}>
        {(field) => (
          <select
            id={field}
            value={state}
            disabled={isPending}
            onChange={({ target }) => {
              const next = contactMessageStates.find((one) => one === target.value)
              if (next) set({ state: next })
            }}
          >
            {contactMessageStates.map((one) => (
              <option key={one} value={one}>
                {t(`messages.state.${one}`)}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      <LabeledField label={t('messages.whose')}>
        {(field) => (
          <AssigneeSelect id={field} person={assigned_to} isBusy={isPending} onAssign={give} />
        )}
      </LabeledField>
      {assigned_to?.id !== self.id && (
        <p className="actions">
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => give(self.id)}
          >
            {t('messages.take')}
          </button>
        </p>
      )}
      <FormError text={failure} />
    </Section>
  )
}

interface WhoseProps {
  id: string
  person: ContactMessage['assigned_to']
  isBusy: boolean
  onAssign: (to: number | null) => void
}

/** Selects an assignee among the permitted operators. The current assignee is listed even without the permission. */
function AssigneeSelect({ id, person, isBusy, onAssign }: WhoseProps) {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/message/operator')
  const others = data?.items.filter((one) => one.id !== person?.id) ?? []
  return (
    <select
      id={id}
      value={person?.id ?? ''}
      disabled={isBusy}
      onChange={({ target }) => onAssign(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t('messages.nobodys')}</option>
      {[...(person ? [person] : []), ...others].map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  )
}

export function messageChanged(id: number): Promise<void> {
  return invalidate(`/api/backstage/message/${id}?`, '/api/backstage/message?')
}
