// Lint rule for SQL in the Worker, as an ESLint plugin for oxlint.config.ts.

interface Node {
  type: string
  [property: string]: unknown
}

interface Context {
  report: (problem: { node: unknown; message: string }) => void
}

/** Idioms and the functions of worker/storage/sql.ts that stand for them. */
const idioms = [
  { pattern: /\bjson_each\s*\(/i, helpers: 'jsonValues or jsonTable' },
  { pattern: /\bwith\s+recursive\b/i, helpers: 'chainedValues' },
  // Row values around an operator, as in `(${by}, ${id}) < (${place}, ${last})`.
  { pattern: /^\)\s*(?:[<>]=?|<>)\s*\($/, helpers: 'compareRows' },
]

const rawIdiom = {
  create: (context: Context) => {
    const check = (node: Node, text: string) => {
      for (const { pattern, helpers } of idioms)
        if (pattern.test(text)) context.report({ node, message: `Use ${helpers} for this SQL.` })
    }
    return {
      Literal(node: Node) {
        if (typeof node['value'] === 'string') check(node, node['value'])
      },
      TemplateElement(node: Node) {
        const { value } = node
        if (typeof value !== 'object' || value === null || !('raw' in value)) return
        check(node, String(value.raw))
      },
    }
  },
}

export default {
  meta: { name: 'sql-rules' },
  rules: { 'raw-idiom': rawIdiom },
}
