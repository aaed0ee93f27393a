// The keyboard map. Screens name their keys while they are shown; `?` lists all that act now.
import { useLayoutEffect, useRef } from 'react'
import type { MessageKey } from '../i18n/messages.ts'
import { areSingleKeyShortcutsOn } from '../data/local-settings.ts'
import { createStore, useStore } from '../api/store.ts'

export interface Shortcut {
  /** Such as `j`, `Shift+X`, `Mod+k`, `Escape`. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  key: string
  labelKey: MessageKey
  run: () => void
  /** Also active in fields and dialogs. */
  worksInFields?: boolean
  /** An action rather than navigation; the palette offers it too. */
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

/** Key without the effect of Alt: on a Mac, ⌥S types `ß`. */
function plainKey({ key, code, altKey }: KeyboardEvent): string {
  return (altKey && /^(?:Key|Digit)(.)$/.exec(code)?.[1]) || key
}

/** Shortcut name of an event, such as `Shift+X`. Letters are lowercase. */
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

/** Label of a shortcut as on the keyboard. */
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
  // Enter on a button or link activates it and must not also open the row.
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
