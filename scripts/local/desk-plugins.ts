// Leaves out of the desk what its libraries bring and it does not use.
import type { Plugin } from 'vite'

/** The widgets bring their texts in 34 languages; the desk speaks two. */
const deskLanguagesOnly: Plugin = {
  name: 'desk-languages-only',
  load: (id) =>
    /\/intl\/.*\/(?!zh-CN|en-US)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id) ? 'export default {}' : undefined,
}

interface Syntax {
  type: string
  start: number
  end: number
  key?: { name?: string }
  id?: { name?: string }
  declarations?: Syntax[]
  init?: Syntax
  body?: Syntax | Syntax[]
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value

/** Properties of objects in this code that configure Markdown, in order. */
function markdownProperties(syntax: Syntax): Syntax[] {
  if (syntax.type === 'Property' && /markdown/i.test(syntax.key?.name ?? '')) return [syntax]
  return Object.values(syntax)
    .flat()
    .flatMap((part) => (isSyntax(part) ? markdownProperties(part) : []))
}

/** The editor's extensions can read and write Markdown; the desk has its own converter. */
const withoutMarkdown: Plugin = {
  name: 'desk-without-markdown',
  transform(code, id) {
    if (!/\/@tiptap\/extension/.test(id)) return undefined
    return markdownProperties(this.parse(code) as Syntax).reduceRight(
      (rest, { start, end, key }) =>
        `${rest.slice(0, start)}${key!.name!}: undefined${rest.slice(end)}`,
      code,
    )
  },
}

/** Parts of the editor's core that the desk does not use, and their replacements. */
const unusedParts: Record<string, string> = {
  // Decorations declared by extensions; those of the desk are plugins.
  DecorationManager: 'class { constructor() { this.plugin = null } destroy() {} }',
  // Rules for pasted text are off (`enablePasteRules`).
  pasteRulesPlugin: '() => []',
  // The fluent interface of `editor.$pos`.
  NodePos: 'class {}',
  Delete: "Extension.create({ name: 'delete' })",
  TextDirection: "Extension.create({ name: 'textDirection' })",
}

const withoutUnusedParts: Plugin = {
  name: 'desk-without-unused-parts',
  transform(code, id) {
    if (!id.endsWith('/@tiptap/core/dist/index.js')) return undefined
    const { body } = this.parse(code) as unknown as { body: Syntax[] }
    const found = body.flatMap((statement) => {
      const [declared] = statement.declarations ?? []
      const name = statement.id?.name ?? declared?.id?.name ?? ''
      const part = statement.type === 'FunctionDeclaration' ? statement : declared?.init
      return part && Object.hasOwn(unusedParts, name) ? [{ name, part }] : []
    })
    if (found.length < Object.keys(unusedParts).length)
      throw new Error('the core of the editor has other parts than scripts/local/desk-plugins.ts')
    return found.reduceRight((rest, { name, part: { type, start, end } }) => {
      const declared = type === 'FunctionDeclaration' ? `const ${name} = ` : ''
      return rest.slice(0, start) + declared + unusedParts[name]! + rest.slice(end)
    }, code)
  },
}

export const deskPlugins = [deskLanguagesOnly, withoutMarkdown, withoutUnusedParts]
