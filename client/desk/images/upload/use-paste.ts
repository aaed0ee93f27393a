import { useEffect, useRef } from 'react'

/** Handles files pasted anywhere except into a field, while `isHere` returns true. */
export function usePaste(onFiles: (files: File[]) => void, isHere = () => true): void {
  const latest = useRef({ onFiles, isHere })
  useEffect(() => {
    latest.current = { onFiles, isHere }
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isInText =
        event.target instanceof Element &&
        event.target.closest('input:not([type=file]), textarea, [contenteditable]')
      if (isInText || files.length === 0 || !latest.current.isHere()) return
      event.preventDefault()
      latest.current.onFiles(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
