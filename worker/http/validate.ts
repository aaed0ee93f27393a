import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type * as z from 'zod/mini'
import { fieldProblems } from '../../client/contract/form.ts'
import { problem } from './problem.ts'

/** What the schema makes of the input; what fails is a 422 naming each field. */
export function checked<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const { data, error } = schema.safeParse(input)
  if (error) throw problem('validation_failed', { fields: fieldProblems(error.issues) })
  return data
}

/** Middleware that checks one part of the request against its schema; what fails is a 422 naming each field. */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodMiniType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success)
      throw problem('validation_failed', { fields: fieldProblems(result.error.issues) })
  })
}
