import { createContext, useContext } from 'react'
import { defaultLocale, type Locale } from '../contract/locale.ts'
import type { Frame } from '../contract/text/frame.ts'
import type { Translate } from './translate.ts'

export interface I18n {
  locale: Locale
  t: Translate
  /** True for links to parts of the site that are switched off; absent in browsers, which get no such links. */
  isOff?: ((link: string) => boolean) | undefined
  /** Address of the styles of blocks that few texts have; absent where a style sheet of the screen has them. */
  blockStyles?: string
  /** Admits the frame of an address to the page; absent where readers can load none. */
  frameOf?: ((href: string) => Frame | null) | undefined
}

const Context = createContext<I18n>({ locale: defaultLocale, t: (key) => key })

export const I18nProvider = Context.Provider

/** The reader's language and its messages. */
export function useI18n(): I18n {
  return useContext(Context)
}
