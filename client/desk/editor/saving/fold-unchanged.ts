import type { BlockDiff } from '../../../ui/difference/difference.ts'

export interface DiffSection {
  isFolded: boolean
  blocks: readonly BlockDiff[]
}

/** Folds unchanged blocks, except those next to a change. */
export function foldUnchanged(blocks: readonly BlockDiff[]): DiffSection[] {
  const isChanged = (at: number) => (blocks[at]?.kind ?? 'same') !== 'same'
  const isFolded = (at: number) => ![at - 1, at, at + 1].some(isChanged)
  const sections: { isFolded: boolean; blocks: BlockDiff[] }[] = []
  for (const [at, block] of blocks.entries()) {
    const last = sections.at(-1)
    if (last?.isFolded === isFolded(at)) last.blocks.push(block)
    else sections.push({ isFolded: isFolded(at), blocks: [block] })
  }
  return sections
}
