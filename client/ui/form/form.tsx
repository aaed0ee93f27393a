// Parts of a form as a whole: the alert after a refusal, and the submit button.
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { FormFailure } from '../../contract/form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Icon } from '../icon.tsx'

export interface FormAlertProps {
  ref?: Ref<HTMLDivElement>
  failure: FormFailure | undefined
  /** Seconds until a retry is allowed, counting down. */
  wait: number
  /** Fields to correct, in form order. */
  fieldErrors: readonly { id: string; label: string; error: string }[]
  /** An alternative, such as requesting another email. */
  children?: ReactNode
}

/** Shows why the form was refused, with links to the fields; renders nothing otherwise. */
export function FormAlert({ ref, failure, wait, fieldErrors, children }: FormAlertProps) {
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
        <Message failure={failure} wait={wait} fieldErrors={fieldErrors} />
        {children}
      </div>
    </div>
  )
}

function Message({ failure, wait, fieldErrors }: Omit<FormAlertProps, 'ref' | 'children'>) {
  const { t } = useI18n()
  const { code, message = '' } = failure ?? {}
  if (code === 'validation_failed') return <Faults fieldErrors={fieldErrors} />
  if (code === 'unreachable') return <p>{t('form.unreachable')}</p>
  if (code !== 'too_many_requests') return <p>{message || t('form.failed')}</p>
  if (wait === 0) return <p>{t('form.wait_over')}</p>
  return (
    <p>
      {/* Read out only once, because a message every second would be too much. */}
      <span className="visually-hidden">{message}</span>
      <span aria-hidden="true">{t('form.wait', { seconds: wait })}</span>
    </p>
  )
}

function Faults({ fieldErrors }: Pick<FormAlertProps, 'fieldErrors'>) {
  const { t } = useI18n()
  if (fieldErrors.length === 0) return <p>{t('form.corrected')}</p>
  return (
    <>
      <p>{t('form.errors', { count: fieldErrors.length })}</p>
      <ul>
        {fieldErrors.map(({ id, label, error }) => (
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

/** Focuses the field a link refers to; in a group, its required text field or its first one. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const inputs = [...field.querySelectorAll<HTMLElement>('input, select')]
  const text = inputs.find((input) => input.matches('.input') && input.checkVisibility())
  const first = text ?? inputs[0] ?? field
  first.focus()
}

/** Stays focusable while the form is being sent, so that the focus is not lost. The form ignores a second press. */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <button className="button primary" aria-disabled={isPending || undefined}>
      {isPending ? t('form.sending') : children}
    </button>
  )
}
