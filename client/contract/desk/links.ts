// Targets of the links in a text, and the items of this site among them.
import { itemTypes, items, type ItemType } from '../items.ts'
import { pathTo, splitLocale } from '../paths.ts'
import type { RichTextDocument, RichTextNode } from '../text/rich-text.ts'

/** Every node of a text, in reading order. */
export function walkNodes(node: { content?: readonly RichTextNode[] }): RichTextNode[] {
  return (node.content ?? []).flatMap((one) => [one, ...walkNodes(one)])
}

/** Distinct targets of all links. */
export function linksIn(body: RichTextDocument): string[] {
  const parts = walkNodes(body).flatMap((node) => [node, ...(node.marks ?? [])])
  const targets = parts.flatMap(({ attrs }) => (attrs ? [attrs['href']] : []))
  return [...new Set(targets.filter((one) => typeof one === 'string'))]
}

/** Ids of the images in a text. */
export function imagesIn(body: RichTextDocument): number[] {
  const ids = walkNodes(body).map(({ attrs }) => attrs?.['image_id'])
  return [...new Set(ids.filter((id) => typeof id === 'number' && id > 0))].map(Number)
}

export interface LinkedItem {
  type: ItemType
  id: number
}

/** The item that a path of this site shows; `null` for any other target. */
export function itemOfUrl(target: string): LinkedItem | null {
  if (!target.startsWith('/')) return null
  const { path } = splitLocale(target.replace(/[?#].*$/, ''))
  for (const type of itemTypes) {
    const [, digits] =
      new RegExp(`^${pathTo(items[type].page, { id: '' })}(\\d{1,9})(?:/[^/]+)?$`).exec(path) ?? []
    if (digits) return { type, id: Number(digits) }
  }
  return null
}
