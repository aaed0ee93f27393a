// What a form and its answer say to each other, whether script sends it or the browser.
import { fieldErrors, type ErrorCode, type FieldErrorCode } from './errors.ts'

export interface FieldProblem {
  field: string
  code: FieldErrorCode
}

/** Why a form was not taken, for the form that is shown again. */
export interface FormFailure {
  code: ErrorCode | 'unreachable'
  /** In the reader's language; empty when there was nobody to say it. */
  message: string
  fields: readonly FieldProblem[]
  /** Seconds to wait. */
  retryAfter?: number | undefined
  /** What was typed, by the names of the fields, the values of one name by lines; never a password. */
  values?: Record<string, string>
}

interface Issue {
  code?: string
  /** A rule of our own names its error here. */
  params?: { code?: string }
  path: PropertyKey[]
  keys?: string[]
  /** What each form of a body that has several forms says. */
  errors?: Issue[][]
}

/** What a schema finds wrong, by field. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap(({ code, params, path, keys = [], errors }) => {
    if (errors) return fieldProblems(closest(errors))
    if (code === 'unrecognized_keys') {
      return keys.map((field) => ({ field, code: 'unknown_field' as const }))
    }
    return [{ field: path.join('.'), code: toCode(params?.code ?? code) }]
  })
}

/** The form that was meant: the one that knows most of the fields. */
function closest(forms: Issue[][]): Issue[] {
  const unknown = (form: Issue[]) => form.reduce((sum, one) => sum + (one.keys?.length ?? 0), 0)
  return forms.toSorted((a, b) => unknown(a) - unknown(b))[0] ?? []
}

function toCode(code: string | undefined): FieldErrorCode {
  // Zod says a missing value has the wrong type.
  if (code === 'invalid_type') return 'required'
  return fieldErrors.find((known) => known === code) ?? 'invalid_value'
}

/** A date typed in three fields: `birthday_year` and so on. What is no number is no date either. */
export function typedDate(data: FormData, name: string) {
  const part = (key: 'year' | 'month' | 'day') => {
    const typed = data.get(`${name}_${key}`)
    const text = typeof typed === 'string' ? typed.trim() : ''
    if (text === '') return null
    return /^\d{1,4}$/.test(text) ? Number(text) : 0
  }
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** A form as it was typed; what was left empty was not given. */
export function filledIn(data: FormData): Record<string, FormDataEntryValue> {
  const typed = [...data].filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
  return Object.fromEntries(typed)
}
