import type * as z from 'zod/mini'
import { toFieldErrors } from '../../client/contract/form.ts'
import { problem } from './problem.ts'

/** Validates the input; throws a 422 with all invalid fields. */
export function parseOrThrow<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const { data, error } = schema.safeParse(input)
  if (error) throw problem('validation_failed', { fields: toFieldErrors(error.issues) })
  return data
}
