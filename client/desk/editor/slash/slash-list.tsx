import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDeskI18n } from '../../i18n/i18n.ts'
import {
  insertAt,
  insertionsFor,
  shortcutOf,
  type DialogInsertion,
  type Insertion,
} from './commands.ts'
import { slashKey, handleSlashKeys, type Slash } from './slash.ts'

interface SlashListProps {
  editor: Editor
  onAsk: (what: DialogInsertion) => void
}

/** List of the slash menu; the focus stays in the text. */
export function SlashList({ editor, onAsk }: SlashListProps) {
  const slash = useEditorState({
    editor,
    selector: ({ editor: now }) => slashKey.getState(now.state)?.open ?? null,
  })
  const found = slash ? insertionsFor(slash.query) : []
  const isNothing = slash !== null && found.length === 0
  useEffect(() => {
    if (isNothing) return handleSlashKeys(editor, () => false)
    return undefined
  }, [editor, isNothing])
  return slash && found.length > 0 ? (
    <Open key={slash.from} editor={editor} onAsk={onAsk} slash={slash} found={found} />
  ) : null
}

interface OpenProps extends SlashListProps {
  slash: Slash
  found: Insertion[]
}

function Open({ editor, onAsk, slash, found }: OpenProps) {
  const { t, lang } = useDeskI18n()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, found.length - 1)
  const place = useFloatingPosition(editor, slash, found.length)
  const insert = (what: Insertion) => insertAt(editor, slash, { what, ask: onAsk })
  useEffect(() => {
    const release = handleSlashKeys(editor, (key) => {
      if (key === 'ArrowDown') setChosen((at + 1) % found.length)
      else if (key === 'ArrowUp') setChosen((at - 1 + found.length) % found.length)
      else insert(found[at]!)
      return true
    })
    // The text has the focus, so it refers to the selected option.
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      release()
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  })
  const count = found.length
  return (
    <div className="slash" ref={place}>
      <p className="slash-head" aria-live="polite">
        {slash.query
          ? t('editor.insert.found', { query: slash.query, count })
          : t('editor.insert.label')}
      </p>
      <div
        id={id}
        // A list box with shortcuts (ARIA Authoring Practices). A native select would take the focus from the text.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={-1}
        aria-label={t('editor.insert.label')}
      >
        {found.map((what, index) => (
          <button
            key={what}
            type="button"
            id={`${id}-${index}`}
            className="slash-item"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(what)}
          >
            <span>{t(`editor.insert.${what}`)}</span>
            {index === at ? <kbd>↵</kbd> : lang === 'zh-CN' && <kbd>{shortcutOf(what)}</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Positions the list below the current line, or above it if there is no room. */
function useFloatingPosition(editor: Editor, { from }: Slash, count: number) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = ref.current
    const sheet = list?.parentElement
    if (!list || !sheet) return
    const line = editor.view.coordsAtPos(from)
    const around = sheet.getBoundingClientRect()
    const height = list.offsetHeight
    const isRoomBelow = line.bottom + height + 12 < innerHeight || line.top < height + 12
    const top = isRoomBelow ? line.bottom + 6 : line.top - height - 6
    const left = Math.min(line.left, around.right - list.offsetWidth)
    list.style.top = `${top - around.top}px`
    list.style.left = `${Math.max(0, left - around.left)}px`
  }, [editor, from, count])
  return ref
}
