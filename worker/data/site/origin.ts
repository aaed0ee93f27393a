// Public address of a site whose configuration has none: that of its setup.
import { eq, sql } from 'drizzle-orm'
import { isConstraintViolation, read, run, type Statement } from '../../storage/db.ts'
import { operators, settings } from '../../storage/schema/index.ts'
import { memoize, setMemo, staleMemo } from '../../storage/memo.ts'
import type { Deps } from '../../deps.ts'

const key = 'origin'
const memoKey = 'stored origin'
/** Milliseconds. Every isolate knows the address within this time after the setup. */
const rememberedFor = 5000

/** Null before the setup. */
export function storedOrigin(deps: Deps): Promise<string | null> {
  const known = staleMemo<string | null>(memoKey)
  if (known) return Promise.resolve(known)
  const query = read(
    [deps.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))],
    ([[row]]) => row?.value ?? null,
  )
  return memoize(memoKey, rememberedFor, () => run(deps, query))
}

/** For this isolate, which the person who set up the site uses next. */
export function rememberOrigin(origin: string): void {
  setMemo(memoKey, origin, rememberedFor)
}

/** Violates `not null` if there is an operator already, which rolls the batch back (`isSetUp`). */
export function originStatement(deps: Deps, origin: string): Statement {
  const isFirst = sql`not exists (select 1 from ${operators})`
  return deps.db
    .insert(settings)
    .select(sql`select ${key}, iif(${isFirst}, ${origin}, null) where true`)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}

export function isSetUp(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: settings.value')
}
