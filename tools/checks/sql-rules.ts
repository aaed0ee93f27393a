// Lint rules for SQL in strings, as an ESLint plugin for oxlint.config.ts.

interface Node {
  type: string
  value: unknown
}

interface Context {
  report: (problem: { node: unknown; message: string }) => void
}

interface Banned {
  pattern: RegExp
  message: string
}

/** Reports strings and parts of templates that match. */
const ban = (banned: readonly Banned[]) => ({
  create(context: Context) {
    const check = (node: Node, text: unknown) => {
      for (const { pattern, message } of banned)
        if (typeof text === 'string' && pattern.test(text)) context.report({ node, message })
    }
    return {
      Literal: (node: Node) => check(node, node.value),
      TemplateElement: (node: Node) => check(node, (node.value as { raw: string }).raw),
    }
  },
})

/** SQL's clock differs from the request's, which previews and tests set. */
const clock = ban([
  {
    pattern: /'now'|\bcurrent_(?:timestamp|date|time)\b|\b(?:unixepoch|julianday|datetime)\(\)/i,
    message: 'SQL has no clock of its own: pass `deps.now()` as a parameter.',
  },
])

/** Idioms that have functions in worker/storage/sql.ts. */
const rawIdiom = ban([
  { pattern: /\bjson_each\s*\(/i, message: 'Use jsonValues or jsonTable.' },
  { pattern: /\bwith\s+recursive\b/i, message: 'Use chainedValues.' },
  // Row values around an operator, as in `(${by}, ${id}) < (${place}, ${last})`.
  { pattern: /^\)\s*(?:[<>]=?|<>)\s*\($/, message: 'Use compareRows.' },
])

export default {
  meta: { name: 'sql-rules' },
  rules: { clock, 'raw-idiom': rawIdiom },
}
