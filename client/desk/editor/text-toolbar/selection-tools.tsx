// Toolbar beside the selection. It never covers the selected text, appears only after a pointer selection or
// composition has ended, and can be reached by keyboard.
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Toolbar } from 'react-aria-components'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { toolbarPosition } from './selection-toolbar-position.ts'
import { blocks, marks, stateOf, type EditorDialog } from './tools.ts'

interface SelectionToolsProps {
  editor: Editor
  onAsk: (what: EditorDialog) => void
}

interface Chosen {
  from: number
  to: number
}

export function SelectionToolbar({ editor, onAsk }: SelectionToolsProps) {
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => chosenIn(now) })
  const isPointing = useIsPointerSelecting(editor)
  const [dismissed, setDismissed] = useState<Chosen | null>(null)
  const isShown = chosen !== null && !isPointing && !isSame(chosen, dismissed)
  const dismiss = () => {
    setDismissed(chosen)
    editor.commands.focus()
  }
  useShortcuts([
    {
      key: 'Alt+F10',
      labelKey: 'editor.tools.reach',
      run: () =>
        ['.selection-tools .tool', '.format-bar .tool:enabled']
          .map((place) => document.querySelector<HTMLElement>(place))
          .find(Boolean)
          ?.focus(),
      worksInFields: true,
    },
    ...(chosen
      ? [
          {
            key: 'Mod+k',
            labelKey: 'editor.tools.link' as const,
            run: () => onAsk('link'),
            worksInFields: true,
          },
        ]
      : []),
  ])
  return isShown ? <Shown {...{ editor, chosen, onAsk, dismiss }} /> : null
}

const isSame = (one: Chosen, other: Chosen | null) =>
  one.from === other?.from && one.to === other.to

function chosenIn(editor: Editor): Chosen | null {
  const { selection } = editor.state
  if (!(selection instanceof TextSelection) || selection.empty || editor.view.composing) return null
  const isHere = editor.isFocused || document.activeElement?.closest('.selection-tools') !== null
  return isHere ? { from: selection.from, to: selection.to } : null
}

/** True while the user selects text with the pointer. */
function useIsPointerSelecting(editor: Editor): boolean {
  const [isPointing, setPointing] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const down = () => setPointing(true)
    const up = () => setPointing(false)
    dom.addEventListener('pointerdown', down)
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, up)
    return () => {
      dom.removeEventListener('pointerdown', down)
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, up)
    }
  }, [editor])
  return isPointing
}

interface ShownProps extends SelectionToolsProps {
  chosen: Chosen
  dismiss: () => void
}

function Shown({ editor, chosen, onAsk, dismiss }: ShownProps) {
  const { t } = useDeskI18n()
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const box = usePlace(editor, chosen)
  useEffect(() => {
    // The editor handles Escape itself, so this listens on its element.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) dismiss()
    }
    const places = [editor.view.dom, box.current]
    for (const place of places) place?.addEventListener('keydown', leave)
    return () => {
      for (const place of places) place?.removeEventListener('keydown', leave)
    }
  })
  return (
    <Toolbar
      ref={box}
      className="selection-tools"
      aria-label={t('editor.tools.chosen')}
      // Keeps the selection while a tool is clicked.
      onMouseDown={(event) => event.preventDefault()}
    >
      {[...marks, ...blocks].map(({ name, sign, run }) => (
        <button
          key={name}
          type="button"
          className={`tool ${name}`}
          aria-label={t(`editor.tools.${name}`)}
          aria-pressed={state[name]}
          onClick={() => run(editor)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      <button
        type="button"
        className="tool"
        aria-pressed={state.link}
        onClick={() => onAsk('link')}
      >
        {t('editor.tools.link')}
      </button>
    </Toolbar>
  )
}

/** Positions the toolbar beside the selection; hides it if every position would cover the text. */
function usePlace(editor: Editor, { from, to }: Chosen) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tools = box.current
    const sheet = tools?.parentElement
    if (!tools || !sheet) return
    const around = sheet.getBoundingClientRect()
    const spot = toolbarPosition({
      words: { start: editor.view.coordsAtPos(from), end: editor.view.coordsAtPos(to, -1) },
      tools: { width: tools.offsetWidth, height: tools.offsetHeight },
      sheet: around,
      seen: seenPart(),
      isTouched: matchMedia('(pointer: coarse)').matches,
    })
    tools.hidden = spot === null
    if (!spot) return
    tools.style.top = `${spot.top - around.top}px`
    tools.style.left = `${spot.left - around.left}px`
  }, [editor, from, to])
  return box
}

/** Part of the window not covered by the format bar or an on-screen keyboard. */
function seenPart() {
  const view = window.visualViewport
  const top = view?.offsetTop ?? 0
  const bar = document.querySelector('.format-bar')?.getBoundingClientRect().bottom ?? 0
  return { top: Math.max(top, bar), bottom: top + (view?.height ?? innerHeight) }
}
