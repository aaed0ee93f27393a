import { describe, expect, it } from 'vitest'
import { problemsOf } from './plants/lint.ts'
import plugin from './sql-rules.ts'

describe('the rule for SQL idioms', () => {
  it.each([
    'sql`${id} in (select value from json_each(${ids}))`',
    "const text = 'select value from json_each(?)'",
    'sql`(with recursive found(at) as (select ${first}))`',
    'sql`(${created_at}, ${id}) < (${place}, ${last})`',
  ])('refuses %s', (code) => expect(problemsOf(plugin.rules['raw-idiom'], code)).toBe(1))

  it.each([
    'sql`${id} in ${jsonValues(ids)}`',
    "sql`select one.value from ${jsonTable(ids, 'one')}`",
    "compareRows([created_at, id], '<', [place, last])",
    'sql`where (select count(*) ${own}) < ${most}`',
  ])('accepts %s', (code) => expect(problemsOf(plugin.rules['raw-idiom'], code)).toBe(0))
})
