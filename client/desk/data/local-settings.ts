// Settings of this browser that no other needs to know.
import { localeCookieMaxAge } from '../../contract/locale.ts'
import { createStore, useStore } from '../api/store.ts'

const singleKeyShortcuts = 'desk.letter-keys'

export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Without storage the choice holds until the page is closed. */
export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A full or forbidden storage keeps nothing.
  }
}

const hasLetterKeys = createStore(readSetting(singleKeyShortcuts) !== 'off')

/** Whether single letters act; somebody who dictates or types by a switch may turn them off (WCAG 2.1.4). */
export function useSingleKeyShortcuts(): [boolean, (isOn: boolean) => void] {
  return [
    useStore(hasLetterKeys),
    (isOn) => {
      hasLetterKeys.set(isOn)
      writeSetting(singleKeyShortcuts, isOn ? 'on' : 'off')
    },
  ]
}

export function areSingleKeyShortcutsOn(): boolean {
  return hasLetterKeys.get()
}

export const themes = ['', 'light', 'dark'] as const
/** Empty: as the system has it. */
type Theme = (typeof themes)[number]

const theme = createStore<Theme>(
  themes.find((one) => one === document.documentElement.dataset['theme']) ?? '',
)

/** One choice for the desk and the public site, as long as theirs (`client/browser/boot/theme.ts`). */
export function setTheme(next: Theme): void {
  theme.set(next)
  if (next) document.documentElement.dataset['theme'] = next
  else delete document.documentElement.dataset['theme']
  document.cookie = `theme=${next}; Path=/; Max-Age=${localeCookieMaxAge}; SameSite=Lax`
}

export function useTheme(): Theme {
  return useStore(theme)
}
