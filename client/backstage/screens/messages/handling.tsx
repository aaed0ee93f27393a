import {
  messageStates,
  type Message,
  type MessageChange,
} from '../../../contract/backstage/message.ts'
import { call } from '../../data/call.ts'
import { useOperator } from '../../data/operator.ts'
import { readAgain } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, useAct } from '../../ui/form.tsx'

/** What operators make of the message, and whose it is. */
export function Handling({ message }: { message: Message }) {
  const { t } = useTexts()
  const self = useOperator()
  const { act, isBusy, failure } = useAct()
  const { id, state, assigned_to } = message
  const change = (based: Message, body: MessageChange) =>
    call('PATCH /api/backstage/message/:id', {
      params: { id },
      body,
      headers: { 'If-Match': `"${based.rev}"` },
    }).finally(() => messageChanged(id))
  const set = (body: MessageChange) =>
    act(async () => {
      const changed = await change(message, body)
      const back = { state, assigned_to: assigned_to?.id ?? null }
      notify(t('messages.handled'), { undo: () => change(changed, back) })
    })
  const isOwn = assigned_to?.id === self.id
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
      <p className="actions">
        <span className="quiet">{assigned_to?.name ?? t('messages.nobodys')}</span>
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() =>
            set(
              isOwn
                ? { assigned_to: null }
                : { assigned_to: self.id, ...(state === 'new' && { state: 'in_hand' }) },
            )
          }
        >
          {t(isOwn ? 'messages.put_back' : 'messages.take')}
        </button>
      </p>
      <Failure text={failure} />
    </section>
  )
}

export function messageChanged(id: number): Promise<void> {
  return readAgain(`/api/backstage/message/${id}?`, '/api/backstage/message?')
}
