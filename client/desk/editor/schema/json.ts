// Nodes defined by their attributes only: images, embeds, charts.
import type { NodeConfig } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { ZodMiniType } from 'zod/mini'

/** Omits attributes that are not set. */
const withoutNull = (_key: string, value: unknown) => value ?? undefined

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const validAttrs = ({ attrs }: ProseMirrorNode): unknown =>
  JSON.parse(JSON.stringify(attrs, withoutNull))

/** In HTML, which is used for the clipboard only, such a node is an element with its attributes as JSON. */
export const atomNode = (
  name: string,
  tag: string,
  schema: ZodMiniType<Record<string, unknown>>,
  fields: readonly string[],
) =>
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
        getAttrs: (element) => {
          const attrs = schema.safeParse(jsonOf(element.getAttribute(`data-${name}`)))
          return attrs.success && attrs.data
        },
      },
    ],
    renderHTML: ({ node }) => [tag, { [`data-${name}`]: JSON.stringify(node.attrs, withoutNull) }],
  }) satisfies NodeConfig
