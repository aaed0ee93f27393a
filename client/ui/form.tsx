// What a form says as a whole: why it was refused, and that it is being sent.
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { FormFailure } from '../contract/form.ts'
import { useI18n } from '../i18n/context.tsx'
import { Icon } from './icon.tsx'

export interface FormAlertProps {
  ref?: Ref<HTMLDivElement>
  failure: FormFailure | undefined
  /** Seconds until another try is worth it, counting down. */
  wait: number
  /** Fields to correct, in the order of the form. */
  faults: readonly { id: string; label: string; error: string }[]
  /** A way on, such as another mail. */
  children?: ReactNode
}

/** Why the form was refused, with links to the fields; nothing while there is nothing to say. */
export function FormAlert({ ref, failure, wait, faults, children }: FormAlertProps) {
  if (!failure) return null
  return (
    <div
      className={failure.code === 'too_many_requests' ? 'alert warning' : 'alert'}
      role="alert"
      tabIndex={-1}
      ref={ref}
    >
      <Icon name={failure.code === 'too_many_requests' ? 'clock' : 'warn'} />
      <div>
        <Message failure={failure} wait={wait} faults={faults} />
        {children}
      </div>
    </div>
  )
}

function Message({ failure, wait, faults }: Omit<FormAlertProps, 'ref' | 'children'>) {
  const { t } = useI18n()
  const { code, message = '', retryAfter } = failure ?? {}
  if (code === 'validation_failed') return <Faults faults={faults} />
  if (code === 'unreachable') return <p>{t('form.unreachable')}</p>
  if (code !== 'too_many_requests') return <p>{message || t('form.failed')}</p>
  if (!retryAfter) return <p>{message}</p>
  if (wait === 0) return <p>{t('form.wait_over')}</p>
  return (
    <p>
      {/* Read out once, as it was; every second would be too much. */}
      <span className="visually-hidden">{t('form.wait', { seconds: retryAfter })}</span>
      <span aria-hidden="true">{t('form.wait', { seconds: wait })}</span>
    </p>
  )
}

function Faults({ faults }: Pick<FormAlertProps, 'faults'>) {
  const { t } = useI18n()
  if (faults.length === 0) return <p>{t('form.corrected')}</p>
  return (
    <>
      <p>{t('form.faults', { count: faults.length })}</p>
      <ul>
        {faults.map(({ id, label, error }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={focusField}>
              {label}
            </a>
            <span> {error}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Puts the focus into the field a link names; of a group, into the text that is asked for or its first one. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const inputs = [...field.querySelectorAll<HTMLElement>('input, select')]
  const text = inputs.find((input) => input.matches('.input') && input.checkVisibility())
  const first = text ?? inputs[0] ?? field
  first.focus()
}

interface SubmitButtonProps {
  isPending: boolean
  children: ReactNode
}

/** Stays in reach while the form is being sent, so the focus is not lost; the form takes no second press. */
export function SubmitButton({ isPending, children }: SubmitButtonProps) {
  const { t } = useI18n()
  return (
    <button className="button primary" aria-disabled={isPending || undefined}>
      {isPending ? t('form.sending') : children}
    </button>
  )
}
