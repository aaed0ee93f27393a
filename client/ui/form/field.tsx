// One field of a form: label above, error below. The input is uncontrolled.
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useI18n } from '../../i18n/context.tsx'
import { Icon } from '../icon.tsx'
import { useIsHydrated } from '../use-is-hydrated.ts'

/** Props that `useZodForm` provides for a field. */
export interface FieldProps {
  id: string
  name: string
  label: string
  /** Initial value. */
  value?: string | undefined
  error?: string | undefined
  /** The error is an invisible character, which a button removes. */
  hasInvisible?: boolean
}

interface FrameProps {
  field: FieldProps
  /** Next to the label: the expected format, in a few words. */
  hint?: string | undefined
  /** Below the input: its purpose. */
  help?: ReactNode
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'name' | 'defaultValue'> & FrameProps

/** The attributes that connect an input with its texts. */
export function fieldAttributes({ field, hint, help }: FrameProps) {
  const { id, name, error } = field
  const texts = [hint && `${id}-hint`, error && `${id}-error`, help && `${id}-help`].filter(Boolean)
  return {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': texts.length > 0 ? texts.join(' ') : undefined,
  }
}

/** Label, error and help around any input, which needs the `fieldAttributes`. */
export function FieldLayout({ field, hint, help, children }: FrameProps & { children: ReactNode }) {
  const { id, label } = field
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </div>
      {children}
      <FieldErrorMessage field={field} />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

/** Several inputs for one value, such as a date; side by side unless `className` says otherwise. */
export function FieldGroup({
  field,
  hint,
  help,
  className = 'input-row',
  children,
}: FrameProps & { className?: string; children: ReactNode }) {
  const { id, label } = field
  const { 'aria-describedby': describedBy } = fieldAttributes({ field, help })
  return (
    <fieldset className="field" id={id} aria-describedby={describedBy}>
      <legend>
        {label}
        {hint && <small>{hint}</small>}
      </legend>
      <div className={className}>{children}</div>
      <FieldErrorMessage field={field} />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  )
}

export function FieldErrorMessage({ field: { id, error, hasInvisible } }: { field: FieldProps }) {
  if (!error) return null
  return (
    <>
      <p className="field-error" id={`${id}-error`}>
        <Icon name="warn" small />
        {error}
      </p>
      {hasInvisible && <RemovalButton id={id} />}
    </>
  )
}

/** Keeps the code out of the Worker's render, where nothing is pressed. */
const loadRemoval = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('./remove-invisible.ts')

function RemovalButton({ id }: { id: string }) {
  const { t } = useI18n()
  const remove = ({ removeInvisible }: Awaited<ReturnType<typeof loadRemoval>>) => {
    const part = document.getElementById(id)
    if (part) removeInvisible(part)
  }
  // Offline, the error with its place stays.
  const press = () => void loadRemoval().then(remove, () => undefined)
  return useIsHydrated() ? (
    <button type="button" className="button" onClick={press}>
      {t('form.remove_invisible')}
    </button>
  ) : null
}

/** A single-line text field. */
export function Field({ field, hint, help, ...input }: InputProps) {
  return (
    <FieldLayout field={field} hint={hint} help={help}>
      <input
        className="input"
        defaultValue={field.value}
        {...input}
        {...fieldAttributes({ field, hint, help })}
      />
    </FieldLayout>
  )
}

/** A multi-line text field. */
export function TextArea({
  field,
  hint,
  help,
  ...input
}: Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'defaultValue'> & FrameProps) {
  return (
    <FieldLayout field={field} hint={hint} help={help}>
      <textarea
        className="input"
        defaultValue={field.value}
        {...input}
        {...fieldAttributes({ field, hint, help })}
      />
    </FieldLayout>
  )
}

interface SelectProps extends FrameProps {
  options: readonly { value: string; text: string }[]
  autoComplete?: string
  onChange?: (value: string) => void
}

/** A select with its label, texts and error. */
export function Select({ field, hint, help, options, autoComplete, onChange }: SelectProps) {
  return (
    <FieldLayout field={field} hint={hint} help={help}>
      <select
        className="input"
        defaultValue={field.value}
        autoComplete={autoComplete}
        onChange={onChange && (({ target }) => onChange(target.value))}
        {...fieldAttributes({ field, hint, help })}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldLayout>
  )
}

/** A password field with a button that reveals it. */
export function PasswordField({ field, hint, help, ...input }: InputProps) {
  const { t } = useI18n()
  const [isShown, setShown] = useState(false)
  return (
    <FieldLayout field={field} hint={hint} help={help}>
      <div className="input-secret">
        <input
          className="input"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          {...fieldAttributes({ field, hint, help })}
        />
        <button
          type="button"
          className="tool"
          aria-label={t('form.show_password')}
          aria-pressed={isShown}
          aria-controls={field.id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldLayout>
  )
}
