// Lint rules for React that oxlint lacks, as an ESLint plugin for oxlint.config.ts.

interface Node {
  type: string
  [property: string]: unknown
}

interface Context {
  report: (problem: { node: unknown; message: string }) => void
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const effects = ['useEffect', 'useLayoutEffect', 'useInsertionEffect']

/** React calls an effect's return value as its cleanup, even if it is returned by accident. */
const effectBody = {
  create: (context: Context) => ({
    CallExpression(call: Node) {
      if (!isNode(call['callee']) || !effects.includes(String(call['callee']['name']))) return
      const [effect] = Array.isArray(call['arguments']) ? call['arguments'] : []
      if (!isNode(effect) || effect.type !== 'ArrowFunctionExpression' || !isNode(effect['body']))
        return
      const { body } = effect
      const isCleanUp = body.type === 'ArrowFunctionExpression'
      if (body.type === 'BlockStatement' || body['operator'] === 'void' || isCleanUp) return
      context.report({
        node: effect,
        message: 'An effect has a block body; it returns its clean-up explicitly or nothing.',
      })
    },
  }),
}

/** React calls an inline ref callback again after every render. */
const inlineRef = {
  create: (context: Context) => ({
    JSXAttribute(attribute: Node) {
      const { name, value } = attribute
      if (!isNode(name) || name['name'] !== 'ref' || !isNode(value)) return
      const { expression } = value
      if (!isNode(expression) || !expression.type.endsWith('FunctionExpression')) return
      context.report({
        node: attribute,
        message: 'A ref callback runs after every render: use a ref object and an effect.',
      })
    },
  }),
}

export default {
  meta: { name: 'react-rules' },
  rules: { 'effect-body': effectBody, 'inline-ref': inlineRef },
}
