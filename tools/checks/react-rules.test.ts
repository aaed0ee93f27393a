import { describe, expect, it } from 'vitest'
import { problemsOf } from './plants/lint.ts'
import plugin from './react-rules.ts'

describe('the rule for the body of an effect', () => {
  it.each([
    'useEffect(() => form.current?.scrollIntoView(), [])',
    'useLayoutEffect(() => console.error(error))',
    'useEffect(() => listen(change), [change])',
  ])('refuses %s', (code) => expect(problemsOf(plugin.rules['effect-body'], code)).toBe(1))

  it.each([
    'useEffect(() => { form.current?.scrollIntoView() }, [])',
    'useEffect(() => void mutate(), [mutate])',
    'useEffect(() => () => stop(), [])',
    'useMemo(() => list.length, [list])',
  ])('accepts %s', (code) => expect(problemsOf(plugin.rules['effect-body'], code)).toBe(0))
})

describe('the rule for references', () => {
  it('refuses an inline callback', () => {
    expect(
      problemsOf(plugin.rules['inline-ref'], '<input ref={(field) => field?.focus()} />'),
    ).toBe(1)
    expect(problemsOf(plugin.rules['inline-ref'], '<input ref={function (field) {}} />')).toBe(1)
  })

  it('accepts a reference object', () => {
    expect(problemsOf(plugin.rules['inline-ref'], '<input ref={field} />')).toBe(0)
  })
})
