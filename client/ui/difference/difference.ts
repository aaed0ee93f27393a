// Differences between two versions for display: by field, by block, and within a block by word.
import { diffArrays } from 'diff'
import { attrTexts, traitsOf } from '../../contract/text/node-traits.ts'
import { textWithNotes, type RichTextNode } from '../../contract/text/rich-text.ts'
import { alignBlocks, spelled, type Blocks } from './align.ts'

export interface Words {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface BlockDiff {
  kind: 'same' | 'added' | 'removed' | 'changed'
  /** The new block, or the old one if it was removed. */
  node: RichTextNode
  /** Words of a changed text block, or of the title of a container; absent if only other properties differ. */
  words?: Words[]
  /** Changed children of a container block. */
  children?: BlockDiff[]
}

export function diffBlocks(before: Blocks, after: Blocks, lang: string): BlockDiff[] {
  const places = alignBlocks(before, after)
  const shown: BlockDiff[] = []
  let next = 0
  const addUntil = (place: number) => {
    for (const node of after.slice(next, place)) shown.push({ kind: 'added', node })
    next = place
  }
  for (const [index, node] of before.entries()) {
    const place = places[index]!
    if (place < 0) shown.push({ kind: 'removed', node })
    else {
      addUntil(place)
      shown.push(changeOf(node, after[place]!, lang))
      next = place + 1
    }
  }
  addUntil(after.length)
  return shown
}

/** A chart is compared by its texts and figures, a button by its words. */
function isText({ type }: RichTextNode): boolean {
  const { holds = 'text', isRead } = traitsOf(type)
  return (
    ['inline', 'code'].includes(holds) || type === 'chart' || (isRead === true && holds === 'text')
  )
}

function changeOf(before: RichTextNode, node: RichTextNode, lang: string): BlockDiff {
  if (spelled(before) === spelled(node)) return { kind: 'same', node }
  if (!isText(node)) {
    const children = diffBlocks(before.content ?? [], node.content ?? [], lang)
    const title = titleOf(node) && changedWords(titleOf(before), titleOf(node), lang)
    return { kind: 'changed', node, ...(children.length > 0 && { children }), ...title }
  }
  return {
    kind: 'changed',
    node,
    ...changedWords(textWithNotes(before), textWithNotes(node), lang),
  }
}

/** Title of a container; empty for others. */
const titleOf = (node: RichTextNode) =>
  traitsOf(node.type).isRead ? attrTexts(node).join(' ') : ''

function changedWords(before: string, after: string, lang: string): { words?: Words[] } {
  const words = diffWords(before, after, lang)
  return words.some(({ kind }) => kind !== 'same') ? { words } : {}
}

/** Han text is segmented into words of the language. */
export function diffWords(before: string, after: string, lang: string): Words[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  const cut = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
  return diffArrays(cut(before), cut(after)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Number of changed blocks. */
export const countOf = (blocks: readonly BlockDiff[]): number =>
  blocks.filter(({ kind }) => kind !== 'same').length
