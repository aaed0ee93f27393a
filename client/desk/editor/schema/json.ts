// Nodes defined by their attributes only: images, embeds, charts.
import type { NodeConfig } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'

/** Omits attributes that are not set. */
const withoutNull = (_key: string, value: unknown) => value ?? undefined

export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Attributes that are set. */
export const attrsOf = ({ attrs }: ProseMirrorNode) =>
  JSON.parse(JSON.stringify(attrs, withoutNull)) as Record<string, unknown>

/**
 * In HTML, which is used for the clipboard only, such a node is an element with its attributes as JSON. The paste filter
 * validates them.
 */
export const atomNode = (name: string, tag: string, fields: readonly string[]) =>
  ({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(fields.map((field) => [field, { default: null, rendered: false }])),
    parseHTML: () => [
      {
        tag: `${tag}[data-${name}]`,
        getAttrs: (element) =>
          (jsonOf(element.getAttribute(`data-${name}`)) ?? false) as
            | Record<string, unknown>
            | false,
      },
    ],
    renderHTML: ({ node }) => [tag, { [`data-${name}`]: JSON.stringify(node.attrs, withoutNull) }],
  }) satisfies NodeConfig
