// What forms and their answers share, whether script or the browser sends the form.
import { deskFieldErrors, fieldErrors, type ErrorCode, type FieldErrorCode } from './errors.ts'

export interface FieldError {
  field: string
  code: FieldErrorCode
  /** What the text of the error names, such as a limit. */
  values?: Record<string, string | number>
}

/** Why a form was refused, for showing it again. */
export interface FormFailure {
  code: ErrorCode | 'unreachable'
  /** In the reader's language; empty when there was no answer. */
  message: string
  fields: readonly FieldError[]
  /** Seconds to wait. */
  retryAfter?: number | undefined
  /** What was typed, by field name, multiple values on separate lines; never a password. */
  values?: Record<string, string>
}

interface Issue {
  code?: string
  /** The error code of one of our own rules. */
  params?: { code?: string; values?: FieldError['values'] }
  /** The limits of Zod's own rules, all inclusive. */
  minimum?: number | bigint
  maximum?: number | bigint
  path: PropertyKey[]
  keys?: string[]
  /** The issues of each alternative of a union. */
  errors?: Issue[][]
}

/** The problems a schema found, by field. */
export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const { code, params, path, keys = [], errors } = issue
    // A union lists none when its discriminator is unknown, which is then what is wrong.
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

/** The alternative that was meant: the one that knows most of the fields. */
function closest(forms: Issue[][]): Issue[] {
  const unknown = (form: Issue[]) => form.reduce((sum, one) => sum + (one.keys?.length ?? 0), 0)
  return forms.toSorted((a, b) => unknown(a) - unknown(b))[0] ?? []
}

function toCode(code: string | undefined): FieldErrorCode {
  // Zod reports a missing value as a wrong type.
  if (code === 'invalid_type') return 'required'
  return [...fieldErrors, ...deskFieldErrors].find((known) => known === code) ?? 'invalid_value'
}

/** A date typed into three fields: `birthday_year` and so on. */
export function readDateParts(data: FormData, name: string) {
  const part = (key: 'year' | 'month' | 'day') => {
    const typed = data.get(`${name}_${key}`)
    const text = typeof typed === 'string' ? typed.trim() : ''
    if (text === '') return null
    return /^\d{1,4}$/.test(text) ? Number(text) : 0
  }
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** A form by the names of its fields; one given twice becomes a list, which a schema of a single value rejects. */
export function formFields(data: FormData): Record<string, unknown> {
  const one = (values: FormDataEntryValue[]) => (values.length > 1 ? values : values[0])
  return Object.fromEntries([...data.keys()].map((name) => [name, one(data.getAll(name))]))
}

/** A form as typed, without the fields left empty. */
export function withoutEmptyFields(data: FormData): Record<string, unknown> {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''
  return Object.fromEntries(Object.entries(formFields(data)).filter(([, value]) => !isEmpty(value)))
}
