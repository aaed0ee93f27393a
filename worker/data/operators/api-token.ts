// Tokens of the content API, looked up by their hash.
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { maxActiveTokens } from '../../../client/contract/desk/tokens/limits.ts'
import { scopePermissions } from '../../../client/contract/tokens/scopes.ts'
import type { ApiToken, TokenInput } from '../../../client/contract/desk/tokens/token.ts'
import { aliasColumn, read, writeBatch, type Read, type Statement } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { apiTokens, operators } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { LiveOperator, LiveToken } from './session.ts'

const dayMs = 24 * 60 * 60 * 1000

const { id, name, prefix, scopes, languages, types } = apiTokens
const { created_by, created_at, expires_at, used_on, revoked_at, token_hash } = apiTokens
const listed = { id, name, prefix, scopes, languages, types, created_by, created_at, expires_at }

const isActive = (deps: Deps) =>
  and(isNull(revoked_at), sql`${token_hash} is not null`, gt(expires_at, deps.now().toISOString()))

/** Former tokens that are listed. */
const formerListed = 100

/** All active tokens and the latest former ones, latest first. */
export function listApiTokens(deps: Deps): Read<ApiToken[]> {
  const query = deps.db
    .select({
      ...listed,
      used_on,
      revoked_at,
      token_hash,
      maker: aliasColumn(operators.name, 'maker'),
    })
    .from(apiTokens)
    .innerJoin(operators, eq(operators.id, created_by))
    .where(
      or(
        isActive(deps),
        sql`${id} > coalesce((select max(${id}) from ${apiTokens}), 0) - ${formerListed}`,
      ),
    )
    .orderBy(desc(id))
  return read([query], ([rows]) => {
    const now = deps.now().toISOString()
    return rows.map(({ created_by: by, maker, revoked_at: revoked, token_hash: hash, ...row }) => ({
      ...row,
      created_by: { id: by, name: maker },
      state:
        revoked !== null || hash === null ? 'revoked' : row.expires_at > now ? 'active' : 'expired',
    }))
  })
}

interface NewToken extends TokenInput {
  token_hash: string
  prefix: string
  by: number
}

/** Returns no row if there are too many active tokens. */
export function insertApiTokenStatement(deps: Deps, token: NewToken) {
  const now = deps.now()
  const { by, days, ...input } = token
  const row = {
    ...input,
    created_by: by,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + days * dayMs).toISOString(),
  }
  const isBelowLimit = sql`where (select count(*) from ${apiTokens} where ${isActive(deps)}) < ${maxActiveTokens}`
  return deps.db
    .insert(apiTokens)
    .select(selectValues(apiTokens, row, isBelowLimit))
    .returning({ id })
}

export const insertedApiToken = sql<number>`(select max(${id}) from ${apiTokens})`

export function revokeApiTokenStatement(deps: Deps, tokenId: number): Statement {
  return deps.db
    .update(apiTokens)
    .set({ revoked_at: deps.now().toISOString() })
    .where(and(eq(id, tokenId), isNull(revoked_at)))
}

/** Revokes all tokens that act in the operator's name. */
export function revokeApiTokensOfStatement(deps: Deps, operatorId: number): Statement {
  return deps.db
    .update(apiTokens)
    .set({ revoked_at: deps.now().toISOString() })
    .where(and(eq(created_by, operatorId), isNull(revoked_at)))
}

/** The maker of an active token, with only those of their permissions that the token lends. */
export function getTokenOperator(
  deps: Deps,
  hash: string,
): Read<(LiveOperator & { token: LiveToken }) | null> {
  const { email, roles, lang } = operators
  const query = deps.db
    .select({
      operator_id: created_by,
      operator_name: aliasColumn(operators.name, 'operator_name'),
      operator_languages: aliasColumn(operators.languages, 'operator_languages'),
      email,
      roles,
      lang,
      id,
      name,
      scopes,
      languages,
      types,
      used_on,
    })
    .from(apiTokens)
    .innerJoin(operators, eq(operators.id, created_by))
    .where(and(eq(token_hash, hash), isActive(deps), isNull(operators.deactivated_at)))
  return read([query], ([[row]]) => {
    if (!row) return null
    const { operator_id, operator_name, operator_languages, email: address, ...rest } = row
    const { roles: granted, lang: own, ...token } = rest
    const both = token.languages.filter((one) => operator_languages.includes(one))
    const isDisjoint = token.languages.length * operator_languages.length > 0 && both.length === 0
    return {
      id: operator_id,
      name: operator_name,
      email: address,
      roles: isDisjoint ? [] : granted,
      languages:
        token.languages.length === 0
          ? operator_languages
          : operator_languages.length === 0
            ? token.languages
            : both,
      lang: own,
      lent: token.scopes.flatMap((scope) => scopePermissions[scope]),
      token,
      session_id: 0,
      last_seen_at: '',
      stepped_up_at: new Date(0).toISOString(),
      has_factor: true,
    }
  })
}

/** Records the day of use after the response. */
export function touchApiToken(deps: Deps, { id: tokenId, used_on: last }: LiveToken): void {
  const today = deps.now().toISOString().slice(0, 10)
  if (last === today) return
  const note = deps.db.update(apiTokens).set({ used_on: today }).where(eq(id, tokenId))
  deps.waitUntil(writeBatch(deps, [note]).catch(() => undefined))
}
