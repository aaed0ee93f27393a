import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import plugin from './react-rules.ts'

type Visitor = Record<string, (node: never) => void>

/** Calls a rule's visitors for every node below `value`, as a linter does. */
function visit(value: unknown, visitor: Visitor): void {
  if (typeof value !== 'object' || value === null) return
  const type = 'type' in value ? String(value.type) : ''
  visitor[type]?.(value as never)
  for (const child of Object.values(value)) visit(child, visitor)
}

function problemsOf(rule: keyof typeof plugin.rules, code: string): number {
  let problems = 0
  visit(
    parseSync('part.tsx', code).program,
    plugin.rules[rule].create({ report: () => void (problems += 1) }),
  )
  return problems
}

describe('the rule for the body of an effect', () => {
  it.each([
    'useEffect(() => form.current?.scrollIntoView(), [])',
    'useLayoutEffect(() => console.error(error))',
    'useEffect(() => listen(change), [change])',
  ])('refuses %s', (code) => expect(problemsOf('effect-body', code)).toBe(1))

  it.each([
    'useEffect(() => { form.current?.scrollIntoView() }, [])',
    'useEffect(() => void mutate(), [mutate])',
    'useEffect(() => () => stop(), [])',
    'useMemo(() => list.length, [list])',
  ])('accepts %s', (code) => expect(problemsOf('effect-body', code)).toBe(0))
})

describe('the rule for references', () => {
  it('refuses an inline callback', () => {
    expect(problemsOf('inline-ref', '<input ref={(field) => field?.focus()} />')).toBe(1)
    expect(problemsOf('inline-ref', '<input ref={function (field) {}} />')).toBe(1)
  })

  it('accepts a reference object', () => {
    expect(problemsOf('inline-ref', '<input ref={field} />')).toBe(0)
  })
})
