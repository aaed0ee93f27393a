import { describe, expect, it } from 'vitest'
import { countProblems } from './count-problems.ts'
import plugin from './sql-rules.ts'

describe("the rule for SQL's clock", () => {
  it.each([
    "sql`${until} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`",
    'sql`${until} > current_timestamp`',
    '"select unixepoch()"',
    `"select date('now')"`,
  ])('refuses %s', (code) => expect(countProblems(plugin.rules.clock, code)).toBe(1))

  it.each([
    'sql`${until} > ${deps.now().toISOString()}`',
    "sql`strftime('%Y', ${at}, '+8 hours')`",
    "t('now')",
  ])('accepts %s', (code) => expect(countProblems(plugin.rules.clock, code)).toBe(0))
})

describe('the rule for SQL idioms', () => {
  it.each([
    'sql`${id} in (select value from json_each(${ids}))`',
    "const text = 'select value from json_each(?)'",
    'sql`(with recursive found(at) as (select ${first}))`',
    'sql`(${created_at}, ${id}) < (${place}, ${last})`',
  ])('refuses %s', (code) => expect(countProblems(plugin.rules['raw-idiom'], code)).toBe(1))

  it.each([
    'sql`${id} in ${jsonValues(ids)}`',
    "sql`select one.value from ${jsonTable(ids, 'one')}`",
    "compareRows([created_at, id], '<', [place, last])",
    'sql`where (select count(*) ${own}) < ${most}`',
  ])('accepts %s', (code) => expect(countProblems(plugin.rules['raw-idiom'], code)).toBe(0))
})
