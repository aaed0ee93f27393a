// The keyboard map. Screens name their keys while they are shown; `?` lists all that act now.
import { useLayoutEffect, useRef } from 'react'
import type { MessageKey } from '../i18n/messages.ts'
import { areSingleKeyShortcutsOn } from '../data/local-settings.ts'
import { createStore, useStore } from '../api/store.ts'

export interface Shortcut {
  /** As in `j`, `Shift+X`, `Mod+k`, `Escape`. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  key: string
  labelKey: MessageKey
  run: () => void
  /** Acts in fields and dialogs, too. */
  worksInFields?: boolean
  /** Something to do rather than a way to move: the palette offers it, too. */
  isAction?: boolean
}

const bindings = createStore<readonly Shortcut[]>([])

/** Keys that act from the moment a component is shown. Of two with the same key the later one acts. */
export function useShortcuts(own: readonly Shortcut[]): void {
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  const shape = own.map(({ key }) => key).join(' ')
  useLayoutEffect(() => {
    const stable = latest.current.map((binding, index) => ({
      ...binding,
      run: () => latest.current[index]?.run(),
    }))
    bindings.set([...bindings.get(), ...stable])
    return () => bindings.set(bindings.get().filter((one) => !stable.includes(one as never)))
  }, [shape])
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useStore(bindings)
}

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** What a key types without Alt: on a Mac, ⌥S types `ß`. */
function plainKey({ key, code, altKey }: KeyboardEvent): string {
  return (altKey && /^(?:Key|Digit)(.)$/.exec(code)?.[1]) || key
}

/** `Shift+X` for the event of that key; letters are written as the keyboard types them without Shift. */
function nameOf(event: KeyboardEvent): string {
  const { shiftKey, altKey, metaKey, ctrlKey } = event
  const key = plainKey(event)
  const isLetter = /^\p{L}$/u.test(key)
  const parts = [
    (isMac ? metaKey : ctrlKey) && 'Mod',
    altKey && 'Alt',
    shiftKey && (isLetter || key.length > 1) && 'Shift',
    isLetter ? key.toLowerCase() : key,
  ]
  return parts.filter(Boolean).join('+')
}

/** How a key is written on a key cap. */
export function keyLabel(key: string): string {
  const names: Record<string, string> = {
    Mod: isMac ? '⌘' : 'Ctrl ',
    Shift: '⇧',
    Alt: isMac ? '⌥' : 'Alt ',
    Enter: '↵',
    Escape: 'esc',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
  }
  return key
    .split('+')
    .map((part) => names[part] ?? part.toUpperCase())
    .join('')
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return
  const name = nameOf(event)
  const found = bindings.get().findLast(({ key, worksInFields }) => {
    if (key !== name) return false
    return (
      worksInFields ??
      (!isField(event.target) &&
        !document.querySelector('[aria-modal=true], [role=dialog], [role=menu]'))
    )
  })
  const isLetter = !/Mod|Alt|Escape/.test(name)
  if (!found || (isLetter && !areSingleKeyShortcutsOn())) return
  // A button that is pressed by Enter is not to be opened as a row, too.
  if (
    name === 'Enter' &&
    event.target instanceof Element &&
    event.target.closest('a, button, summary')
  )
    return
  event.preventDefault()
  found.run()
}

addEventListener('keydown', onKeyDown)
