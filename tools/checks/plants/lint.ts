import { parseSync } from 'oxc-parser'

type Visitor = Record<string, (node: never) => void>
interface Rule {
  create: (context: { report: () => void }) => object
}

/** Problems that a lint rule finds in this code. */
export function problemsOf(rule: Rule, code: string): number {
  let problems = 0
  visit(
    parseSync('part.tsx', code).program,
    rule.create({ report: () => void (problems += 1) }) as Visitor,
  )
  return problems
}

/** Calls a rule's visitors for every node below `value`, as a linter does. */
function visit(value: unknown, visitor: Visitor): void {
  if (typeof value !== 'object' || value === null) return
  const type = 'type' in value ? String(value.type) : ''
  visitor[type]?.(value as never)
  for (const child of Object.values(value)) visit(child, visitor)
}
