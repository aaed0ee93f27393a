import {
  messageStates,
  type Message,
  type MessageChange,
} from '../../../contract/desk/inbox/message.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { useOperator } from '../../api/operator.ts'
import { readAgain, useRead } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, useAct } from '../../ui/form.tsx'

/** What operators make of the message, and whose it is. */
export function Handling({ message }: { message: Message }) {
  const { t, lang } = useTexts()
  const self = useOperator()
  const { act, isBusy, failure } = useAct()
  const { id, state, assigned_to } = message
  const change = (based: Message, body: MessageChange) =>
    call('PATCH /api/backstage/message/:id', {
      params: { id },
      body,
      headers: { 'If-Match': `"${based.rev}"` },
    }).finally(() => messageChanged(id))
  /** What was junk takes its slot again, where that is still to be had. */
  const lostSlot = (before: Message, { slot }: Message) =>
    before.state === 'junk' && slot?.state === 'cancelled'
      ? t('messages.slot_lost', { time: formatDate(lang, slot.starts_at, 'dayTime') })
      : null
  const takeBack = async (changed: Message) => {
    const back = await change(changed, { state, assigned_to: assigned_to?.id ?? null })
    const lost = lostSlot(changed, back)
    if (lost !== null) notify(lost, { kind: 'failed' })
  }
  const set = (body: MessageChange) =>
    act(async () => {
      const changed = await change(message, body)
      const said = lostSlot(message, changed) ?? t('messages.handled')
      notify(said, { undo: () => takeBack(changed) })
    })
  // Whoever gets a new message has it in hand.
  const give = (to: number | null) =>
    set({ assigned_to: to, ...(to !== null && state === 'new' && { state: 'in_hand' }) })
  return (
    <section className="section">
      <header>
        <h2>{t('messages.handling')}</h2>
      </header>
      <Line label={t('messages.by_state')}>
        {(field) => (
          <select
            id={field}
            value={state}
            disabled={isBusy}
            onChange={({ target }) => {
              const next = messageStates.find((one) => one === target.value)
              if (next) set({ state: next })
            }}
          >
            {messageStates.map((one) => (
              <option key={one} value={one}>
                {t(`messages.state.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Line>
      <Line label={t('messages.whose')}>
        {(field) => <Whose id={field} person={assigned_to} isBusy={isBusy} onGive={give} />}
      </Line>
      {assigned_to?.id !== self.id && (
        <p className="actions">
          <button type="button" className="button" disabled={isBusy} onClick={() => give(self.id)}>
            {t('messages.take')}
          </button>
        </p>
      )}
      <Failure text={failure} />
    </section>
  )
}

interface WhoseProps {
  id: string
  person: Message['assigned_to']
  isBusy: boolean
  onGive: (to: number | null) => void
}

/** Who has it, among all who may; whoever had it before they may no longer is named, too. */
function Whose({ id, person, isBusy, onGive }: WhoseProps) {
  const { t } = useTexts()
  const { data } = useRead('GET /api/backstage/message/operator')
  const others = data?.items.filter((one) => one.id !== person?.id) ?? []
  return (
    <select
      id={id}
      value={person?.id ?? ''}
      disabled={isBusy}
      onChange={({ target }) => onGive(target.value === '' ? null : Number(target.value))}
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
  return readAgain(`/api/backstage/message/${id}?`, '/api/backstage/message?')
}
