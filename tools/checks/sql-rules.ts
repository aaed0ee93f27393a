// Lint rule for SQL in strings, as an ESLint plugin for oxlint.config.ts.

interface Node {
  type: string
  value: unknown
}

interface Context {
  report: (problem: { node: unknown; message: string }) => void
}

const sqlClock = /'now'|\bcurrent_(?:timestamp|date|time)\b|\b(?:unixepoch|julianday|datetime)\(\)/i

/** SQL's clock differs from the request's, which previews and tests set. */
const clock = {
  create(context: Context) {
    const check = (node: Node, text: unknown) => {
      if (typeof text === 'string' && sqlClock.test(text))
        context.report({
          node,
          message: 'SQL has no clock of its own: pass `deps.now()` as a parameter.',
        })
    }
    return {
      Literal: (node: Node) => check(node, node.value),
      TemplateElement: (node: Node) => check(node, (node.value as { raw: string }).raw),
    }
  },
}

export default { meta: { name: 'sql-rules' }, rules: { clock } }
