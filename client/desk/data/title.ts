import { useEffect } from 'react'
import { siteName } from './site-name.ts'

/** Sets the title of the tab and of the history entry; an empty text leaves it unchanged. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    if (text) document.title = `${text} · ${siteName()}`
  }, [text])
}
