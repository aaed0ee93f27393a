// Limits of the token that a request to the content API uses.
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import {
  entryTypes,
  isEntryType,
  isMultilingual,
} from '../../../client/contract/desk/entries/types.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'

/** The token lacks a scope, an entry type or a language. */
export function insufficientScope(lacking: string) {
  const challenge = `Bearer error="insufficient_scope", scope="${lacking}"`
  return problem('insufficient_scope', {
    values: { scope: lacking },
    members: { scope: lacking },
    headers: { 'WWW-Authenticate': challenge },
  })
}

interface Subject {
  type?: EntryType | undefined
  lang?: Locale | undefined
}

/**
 * Throws `insufficient_scope` if the token is limited to other types or languages. An entry that holds all languages
 * needs a token without a limit of languages.
 */
export function assertWithinToken({ token }: LiveOperator, { type, lang }: Subject): void {
  if (!token) return
  if (type) assertTypeWithinToken({ token }, type)
  if (token.languages.length === 0) return
  const needed = type && isMultilingual(type) ? locales : lang ? [lang] : []
  const lacking = needed.find((one) => !token.languages.includes(one))
  if (lacking) throw insufficientScope(lacking)
}

function assertTypeWithinToken({ token }: Pick<LiveOperator, 'token'>, type: EntryType): void {
  if (token && token.types.length > 0 && !token.types.includes(type)) throw insufficientScope(type)
}

/** Throws `insufficient_scope` for a token with any limit. For reads about the whole site. */
export function assertUnlimitedToken({ token }: LiveOperator): void {
  const lacking =
    (token &&
      token.languages.length > 0 &&
      locales.find((one) => !token.languages.includes(one))) ||
    (token && token.types.length > 0 && entryTypes.find((one) => !token.types.includes(one)))
  if (lacking) throw insufficientScope(lacking)
}

/** Refuses a type that a part of the request names before its body is read. */
export function assertRequestWithinToken(
  operator: LiveOperator | undefined,
  parts: readonly unknown[],
): void {
  for (const part of parts) {
    const type = typeof part === 'object' && part !== null && 'type' in part ? part.type : undefined
    if (operator && typeof type === 'string' && isEntryType(type))
      assertTypeWithinToken(operator, type)
  }
}

/** Languages of lists without a language of their own. */
export function languagesOf({ token }: LiveOperator): readonly Locale[] {
  return token && token.languages.length > 0 ? token.languages : locales
}
