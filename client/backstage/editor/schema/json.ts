import type { Node as ProseMirrorNode } from '@tiptap/pm/model'

/** An attribute that is not set is not there. */
export const withoutNull = (_key: string, value: unknown) => value ?? undefined

export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const soundAttrs = ({ attrs }: ProseMirrorNode): unknown =>
  JSON.parse(JSON.stringify(attrs, withoutNull))
