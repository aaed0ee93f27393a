// Settings that apply to this browser only.
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

/** Without storage the choice lasts until the page is closed. */
export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage may be full or blocked.
  }
}

const hasLetterKeys = createStore(readSetting(singleKeyShortcuts) !== 'off')

/** True while single-letter shortcuts are on. Users of dictation or switch input need to turn them off (WCAG 2.1.4). */
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
/** Empty: the system theme. */
type Theme = (typeof themes)[number]

const theme = createStore<Theme>(
  themes.find((one) => one === document.documentElement.dataset['theme']) ?? '',
)

/** Theme of both the desk and the public site, with the same cookie lifetime (`client/browser/boot/theme.ts`). */
export function setTheme(next: Theme): void {
  theme.set(next)
  if (next) document.documentElement.dataset['theme'] = next
  else delete document.documentElement.dataset['theme']
  document.cookie = `theme=${next}; Path=/; Max-Age=${localeCookieMaxAge}; SameSite=Lax`
}

export function useTheme(): Theme {
  return useStore(theme)
}
