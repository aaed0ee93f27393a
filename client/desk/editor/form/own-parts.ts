// Parts of the open entry that the operator may change, by the server's rules
// (worker/desk/entries/part-permissions.ts).
import { createContext, useContext } from 'react'
import type { Locale } from '../../../contract/locale.ts'

/** True if the operator may write texts in a language; without one, the language-independent fields. */
export const OwnParts = createContext<(lang?: Locale) => boolean>(() => true)

export const useOwnParts = () => useContext(OwnParts)
