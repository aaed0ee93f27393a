// Aligns the source with its translation: each paragraph starts at the height of its translation. If the source is
// longer, the source scrolls to the current paragraph; the translation never does.
import type { Editor } from '@tiptap/core'
import { useEffect, type RefObject } from 'react'
import { useStore } from '../../api/store.ts'
import { activeEditor } from '../text/open-editor.ts'

/** True while the panes are side by side; in narrower windows they are stacked. */
const isBeside = () => matchMedia('(min-width: 992px)').matches

/** `rows` are the displayed rows; a change aligns them again. */
export function useSyncedScroll(
  pane: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
): void {
  const editor = useStore(activeEditor)
  useEffect(() => {
    const side = pane.current
    if (!side || !editor) return undefined
    const meetSoon = onNextFrame(() => alignScroll(side, editor))
    const placeSoon = onNextFrame(() => {
      place(side, editor.view.dom)
      alignScroll(side, editor)
    })
    const watcher = new ResizeObserver(placeSoon.run)
    for (const element of [editor.view.dom, side]) watcher.observe(element)
    editor.on('selectionUpdate', meetSoon.run)
    addEventListener('scroll', meetSoon.run, { passive: true })
    return () => {
      watcher.disconnect()
      editor.off('selectionUpdate', meetSoon.run)
      removeEventListener('scroll', meetSoon.run)
      for (const one of [meetSoon, placeSoon]) one.cancel()
    }
  }, [pane, editor, rows])
}

function onNextFrame(act: () => void) {
  let frame = 0
  const run = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      if (isBeside()) act()
    })
  }
  return { run, cancel: () => cancelAnimationFrame(frame) }
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/** Text of a row, below its header. */
const wordsOf = (row: Element) => row.querySelector('.beside-words') ?? row

/** Matches each row's height to its translation. Reads all positions before it writes, to avoid layout thrashing. */
function place(side: HTMLElement, text: HTMLElement): void {
  const pairs = [...side.querySelectorAll<HTMLElement>('[data-at]')].flatMap((row) => {
    const block = text.children[Number(row.dataset['at'])]
    return block ? [{ row, top: topOf(block), head: topOf(wordsOf(row)) - topOf(row) }] : []
  })
  const heights = pairs.map(({ top, head }, index) => {
    const next = pairs[index + 1]
    return next ? next.top - top + head - next.head : 0
  })
  const [first] = pairs
  const header = side.querySelector<HTMLElement>('.source-pane-header')
  const begin = side.parentElement ? topOf(side.parentElement) : 0
  const above = first && header && first.top - first.head - begin - paneOffsetTop(side)
  for (const [index, { row }] of pairs.entries())
    row.style.minHeight = `${Math.round(heights[index] ?? 0)}px`
  if (header && above) header.style.minHeight = `${Math.round(above)}px`
}

/** Offset from the top of the editor to the scrolled content of the source. */
const paneOffsetTop = (side: HTMLElement) =>
  Number.parseFloat(getComputedStyle(side).top) +
  Number.parseFloat(getComputedStyle(side).paddingTop)

/** Scrolls the source until the active paragraph is beside its translation. */
function alignScroll(side: HTMLElement, editor: Editor): void {
  const index = activeRowIndex(editor)
  const block = editor.view.dom.children[index]
  const row = side.querySelector(`[data-at='${index}']`)
  if (!block || !row) return
  side.scrollTop += topOf(wordsOf(row)) - topOf(block)
}

/** Block being edited if it is visible, else the block at the reading position. */
function activeRowIndex({ state, view, isFocused }: Editor): number {
  const blocks = view.dom.children
  const written = state.selection.$from.index(0)
  const box = blocks[written]?.getBoundingClientRect()
  if (isFocused && box && box.bottom > 0 && box.top < innerHeight) return written
  let [low, high] = [0, blocks.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (topOf(blocks[middle]!) <= innerHeight * 0.4) low = middle
    else high = middle - 1
  }
  return low
}
