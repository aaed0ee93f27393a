import { describe, expect, it } from 'vitest'
import { countProblems } from './count-problems.ts'
import plugin from './sql-rules.ts'

const problemsOf = (code: string) => countProblems(plugin.rules.clock, code)

describe("the rule for SQL's clock", () => {
  it.each([
    "sql`${until} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`",
    'sql`${until} > current_timestamp`',
    '"select unixepoch()"',
    `"select date('now')"`,
  ])('refuses %s', (code) => expect(problemsOf(code)).toBe(1))

  it.each([
    'sql`${until} > ${deps.now().toISOString()}`',
    "sql`strftime('%Y', ${at}, '+8 hours')`",
    "t('now')",
  ])('accepts %s', (code) => expect(problemsOf(code)).toBe(0))
})
