// Parts of the open entry that the operator may change, as the server checks them (worker/desk/entries/part-permissions.ts).
import { createContext, useContext } from 'react'
import type { Locale } from '../../../contract/locale.ts'

/** True for the operator's texts in a language; without one, for what is the same in all languages. */
export const OwnParts = createContext<(lang?: Locale) => boolean>(() => true)

export const useOwnParts = () => useContext(OwnParts)
