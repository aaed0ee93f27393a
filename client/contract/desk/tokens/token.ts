// Tokens with which other programs use the content API in an operator's name.
import * as z from 'zod/mini'
import { locales } from '../../locale.ts'
import { nonEmpty, singleLine } from '../../text-fields.ts'
import { entryType } from '../entries/entry.ts'
import { entryTypes } from '../entries/types.ts'
import { language } from '../fields.ts'
import { maxTokenDays, maxTokenNameLength } from './limits.ts'
import { tokenScopes } from './scopes.ts'

const scopes = z.array(z.enum(tokenScopes))
const types = z.array(entryType)

export const tokenForm = z.strictObject({
  name: singleLine(1, maxTokenNameLength),
  scopes: scopes.check(nonEmpty(), z.maxLength(tokenScopes.length)),
  /** Empty for all languages. */
  languages: z.array(language).check(z.maxLength(locales.length)),
  /** Empty for all entry types. */
  types: types.check(z.maxLength(entryTypes.length)),
  /** Days until it expires. */
  days: z.int().check(z.minimum(1), z.maximum(maxTokenDays)),
})
export type TokenInput = z.infer<typeof tokenForm>

export const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** First characters of the token. */
  prefix: z.string(),
  scopes,
  languages: z.array(language),
  types,
  /** Operator in whose name it acts. */
  created_by: z.object({ id: z.number(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
  /** Last day of use, in UTC. */
  used_on: z.nullable(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ApiToken = z.infer<typeof apiToken>
