// What the steps of signing in are made of.
import { fieldErrorKey } from '../../../../client/contract/errors.ts'
import type { ReactNode } from 'react'
import type { DeskLanguage } from '../../../../client/contract/desk/operators/operator.ts'
import type { FormFailure } from '../../../../client/contract/form.ts'
import { translatorFor } from '../../../i18n/translators.ts'
import type { SignInTexts } from './sign-in-texts.ts'

export type SignInStep =
  | { name: 'password' }
  /** `pending` stands for the password that was right. */
  | { name: 'code'; pending: string; email: string }
  | { name: 'mailed'; email: string }
  /** Came with a mailed link, which stands for the password. */
  | { name: 'linked'; email: string }
  | { name: 'prove'; email: string }
  | { name: 'factor'; app: { key: string; qr: string } | null }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'invited'; token: string; operator: { name: string; email: string } }
  | { name: 'invalid' }
  | { name: 'closed' }

export interface SignInView {
  lang: DeskLanguage
  nonce: string
  /** `light` or `dark` when it was chosen. */
  theme: string | undefined
  /** Where the desk opens. */
  next: string
  /** This address, and the same in the other language. */
  currentUrl: string
  switchTo: string
  step: SignInStep
  failure?: FormFailure | undefined
}

export interface Shown extends SignInView {
  texts: SignInTexts
}

interface PasskeyProps extends Shown {
  label: string
  /** Endpoints: what the browser is asked with, and what takes its answer. */
  options: string
  answer: string
  token?: string
  creates?: true
}

export function Passkey(props: PasskeyProps) {
  return (
    <div data-passkey hidden>
      {!props.creates && <p className="or">{props.texts.or}</p>}
      <PasskeyButton {...props} />
    </div>
  )
}

export function PasskeyButton({
  label,
  options,
  answer,
  token,
  creates,
  texts,
  next,
}: PasskeyProps) {
  return (
    <>
      <button
        type="button"
        className={creates && 'primary'}
        data-options={options}
        data-answer={answer}
        data-token={token}
        data-create={creates && ''}
        data-next={next}
        data-cancelled={texts.cancelled}
      >
        {label}
      </button>
      <p className="alert" role="alert" hidden />
    </>
  )
}

export function Alert({ failure }: Pick<Shown, 'failure'>): ReactNode {
  if (!failure || failure.fields.length > 0) return null
  return (
    <p className="alert" role="alert">
      {failure.message}
    </p>
  )
}

interface FieldProps extends Shown {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  hint?: string
  className?: string
  /** Whether typing begins here. */
  isFirst?: boolean
}

export function CodeField(shown: Shown) {
  const isOfApp = shown.step.name === 'factor'
  return (
    <Field
      {...shown}
      name="code"
      label={isOfApp ? shown.texts.app_code : shown.texts.code}
      type="text"
      autoComplete="one-time-code"
      className="code"
      isFirst={!isOfApp || shown.failure !== undefined}
    />
  )
}

export function Field({
  name,
  label,
  hint,
  className,
  isFirst,
  failure,
  lang,
  ...field
}: FieldProps) {
  const wrong = failure?.fields.find((one) => one.field === name)
  const described = [wrong && `${name}-wrong`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const { type, autoComplete } = field
  return (
    <>
      <label>
        {label}
        <input
          name={name}
          type={type}
          className={className}
          autoComplete={autoComplete}
          data-first={isFirst || undefined}
          defaultValue={failure?.values?.[name]}
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described || undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
      </label>
      {wrong && (
        <p className="wrong" id={`${name}-wrong`}>
          {translatorFor(lang)(fieldErrorKey(wrong.code), wrong.values)}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
