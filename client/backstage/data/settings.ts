// Settings of this browser that no other needs to know.
import { store, useStore } from './store.ts'

const letterKeys = 'desk.letter-keys'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const hasLetterKeys = store(read(letterKeys) !== 'off')

/** Whether single letters act; somebody who dictates or types by a switch may turn them off (WCAG 2.1.4). */
export function useLetterKeys(): [boolean, (isOn: boolean) => void] {
  return [
    useStore(hasLetterKeys),
    (isOn) => {
      hasLetterKeys.set(isOn)
      try {
        localStorage.setItem(letterKeys, isOn ? 'on' : 'off')
      } catch {
        // Without storage the choice holds until the page is closed.
      }
    },
  ]
}

export function lettersAct(): boolean {
  return hasLetterKeys.get()
}
