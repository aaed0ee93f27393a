import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type * as z from 'zod/mini'
import { fieldErrors, type FieldErrorCode } from '../../client/contract/errors.ts'
import { problem, type FieldProblem } from './problem.ts'

/** Middleware that checks one part of the request against its schema; what fails is a 422 naming each field. */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodMiniType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success)
      throw problem('validation_failed', { fields: result.error.issues.flatMap(toFields) })
  })
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

function toFields(issue: Issue): FieldProblem[] {
  if (issue.errors) return closest(issue.errors).flatMap(toFields)
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((field) => ({ field, code: 'unknown_field' }))
  }
  return [{ field: issue.path.join('.'), code: toCode(issue.params?.code ?? issue.code) }]
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
