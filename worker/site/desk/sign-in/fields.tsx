// Form fields and data shared by the steps of signing in.
import { fieldErrorKey } from '../../../../client/contract/errors.ts'
import type { ReactNode } from 'react'
import type { DeskLanguage } from '../../../../client/contract/desk/operators/operator.ts'
import type { FormFailure } from '../../../../client/contract/form.ts'
import { translatorFor } from '../../../i18n/translators.ts'
import type { AccessOffer } from '../../../desk/operators/access-sign-in.ts'
import type { SignInTexts } from './sign-in-texts.ts'

export type SignInStep =
  | { name: 'password' }
  /** `pending` is a token that replaces the verified password. */
  | { name: 'code'; pending: string; email: string }
  | { name: 'mailed'; email: string }
  /** Opened by an emailed link, which replaces the password. */
  | { name: 'linked'; email: string }
  | { name: 'prove'; email: string }
  | { name: 'factor'; app: { key: string; qr: string } | null }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'invited'; token: string; operator: { name: string; email: string } }
  | { name: 'setup'; hasDemo: boolean }
  /** Names of secrets. */
  | { name: 'not_ready'; missing: readonly string[]; short: readonly string[] }
  | { name: 'invalid' }
  | { name: 'closed' }
  | { name: 'access'; offer: AccessOffer }

export interface SignInView {
  lang: DeskLanguage
  /** Short name, mark and style of the site. */
  site: string
  mark: string
  brand: string
  nonce: string
  /** Address in the desk to open after sign-in. */
  next: string
  /** This address, and the same page in the other language. */
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
  /** Endpoint that returns the WebAuthn options, and endpoint that receives the browser's answer. */
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
  /** Further attributes of the input. */
  attributes?: object
  className?: string
  /** True if the field gets the focus. */
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
  attributes,
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
          {...attributes}
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
