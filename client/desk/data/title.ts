import { useEffect } from 'react'

/** Names this screen in the browser's tab and history; without a text it is left as it is. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    if (text) document.title = `${text} · Meridian`
  }, [text])
}
