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

export const deskPlugins = [deskLanguagesOnly, withoutMarkdown]
