// How pictures and films stand in the text while it is written: as readers see them, but no link of a film can be followed by
// a press that was meant to choose it.
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { embedAttrs, embedTarget } from '../../../contract/embed.ts'
import { figureAttrs } from '../../../contract/figure.ts'
import { mediaUrl } from '../../../contract/paths.ts'
import { withoutNull } from './json.ts'

const soundAttrs = ({ attrs }: ProseMirrorNode): unknown =>
  JSON.parse(JSON.stringify(attrs, withoutNull))

export function figureView(node: ProseMirrorNode) {
  const dom = document.createElement('figure')
  const attrs = figureAttrs.safeParse(soundAttrs(node))
  if (!attrs.success) return { dom }
  const { src, alt, width, height, caption } = attrs.data
  const image = dom.appendChild(document.createElement('img'))
  Object.assign(image, { src: mediaUrl(src, 670), alt, width, height, draggable: false })
  if (caption) dom.appendChild(document.createElement('figcaption')).textContent = caption
  return { dom }
}

export function embedView(node: ProseMirrorNode) {
  const dom = document.createElement('div')
  dom.className = 'embed'
  const attrs = embedAttrs.safeParse(soundAttrs(node))
  if (!attrs.success) return { dom }
  dom.appendChild(document.createElement('b')).textContent = attrs.data.title
  dom.appendChild(document.createElement('small')).textContent = embedTarget(attrs.data).name
  return { dom }
}
