// Forms and their responses, with or without script.
import { deskFieldErrors, fieldErrors, type ErrorCode, type FieldErrorCode } from './errors.ts'

export interface FieldError {
  field: string
  code: FieldErrorCode
  /** Values in the error's text, such as a limit. */
  values?: Record<string, string | number>
}

/** Reasons why a form was refused, for showing the form again. */
export interface FormFailure {
  code: ErrorCode | 'unreachable'
  /** In the reader's language; empty without a response. */
  message: string
  fields: readonly FieldError[]
  /** Seconds to wait before a retry. */
  retryAfter?: number | undefined
  /** Submitted values by field name, with multiple values on separate lines; never a password. */
  values?: Record<string, string>
}

interface Issue {
  code?: string
  /** Error code of a custom rule. */
  params?: { code?: string; values?: FieldError['values'] }
  /** Limits of Zod's own rules, inclusive. */
  minimum?: number | bigint
  maximum?: number | bigint
  path: PropertyKey[]
  keys?: string[]
  /** Issues of each alternative of a union. */
  errors?: Issue[][]
}

/** Issues of a schema, by field. */
export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const { code, params, path, keys = [], errors } = issue
    // Without alternatives, the union's discriminator is unknown, and that is the error.
    if (errors?.length) return toFieldErrors(closest(errors).map((one) => below(path, one)))
    if (code === 'unrecognized_keys') {
      return keys.map((field) => ({ field, code: 'unknown_field' as const }))
    }
    const problem = { field: path.join('.'), code: toCode(params?.code ?? code) }
    const values = params?.values ?? limitOf(issue)
    return [values ? { ...problem, values } : problem]
  })
}

function limitOf({ code, minimum, maximum }: Issue): FieldError['values'] {
  if (code === 'too_small') return { least: Number(minimum) }
  return code === 'too_big' ? { most: Number(maximum) } : undefined
}

function below(path: PropertyKey[], issue: Issue): Issue {
  return { ...issue, path: [...path, ...issue.path] }
}

/** The alternative with the fewest unknown fields, which was probably meant. */
function closest(forms: Issue[][]): Issue[] {
  const unknown = (form: Issue[]) => form.reduce((sum, one) => sum + (one.keys?.length ?? 0), 0)
  return forms.toSorted((a, b) => unknown(a) - unknown(b))[0] ?? []
}

function toCode(code: string | undefined): FieldErrorCode {
  // Zod reports a missing value as a wrong type.
  if (code === 'invalid_type') return 'required'
  return [...fieldErrors, ...deskFieldErrors].find((known) => known === code) ?? 'invalid_value'
}

/** A date from three fields: `birthday_year` and so on. */
export function readDateParts(data: FormData, name: string) {
  const part = (key: 'year' | 'month' | 'day') => {
    const typed = data.get(`${name}_${key}`)
    const text = typeof typed === 'string' ? typed.trim() : ''
    if (text === '') return null
    return /^\d{1,4}$/.test(text) ? Number(text) : 0
  }
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** Form fields by name. A repeated field becomes a list, which a schema of a single value rejects. */
export function formFields(data: FormData): Record<string, unknown> {
  const one = (values: FormDataEntryValue[]) => (values.length > 1 ? values : values[0])
  return Object.fromEntries([...data.keys()].map((name) => [name, one(data.getAll(name))]))
}

/** The form as submitted, without empty fields. */
export function withoutEmptyFields(data: FormData): Record<string, unknown> {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''
  return Object.fromEntries(Object.entries(formFields(data)).filter(([, value]) => !isEmpty(value)))
}
