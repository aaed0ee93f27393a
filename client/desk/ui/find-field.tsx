import { useEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Debounce in milliseconds. */
const settle = 250

interface FindFieldProps {
  label: string
  /** Words currently applied. */
  words: string | undefined
  /** Called with trimmed words, debounced. */
  onFind: (words: string) => void
  field?: RefObject<HTMLInputElement | null>
  /** Shortcut that focuses the field; with one, Escape leaves the field. */
  shortcut?: string
}

/** Search field of a list. */
export function SearchField({ label, words = '', onFind, field, shortcut }: FindFieldProps) {
  const [text, setText] = useState(words)
  const [sent, setSent] = useState(words)
  const [known, setKnown] = useState(words)
  // Words changed from outside replace the typed text; the echo of its own words does not, because the user may have
  // typed on.
  if (words !== known) {
    setKnown(words)
    setSent(words)
    if (words !== sent) setText(words)
  }
  const latest = useRef({ words, onFind })
  useEffect(() => {
    latest.current = { words, onFind }
  })
  useEffect(() => {
    const settled = text.trim()
    if (settled === latest.current.words) return undefined
    const { pathname } = location
    const timer = setTimeout(() => {
      // The user has left the screen; reporting the words would interrupt the navigation.
      if (location.pathname !== pathname) return
      setSent(settled)
      latest.current.onFind(settled)
    }, settle)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="find">
      <Icon name="search" small />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={label}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (!shortcut || event.key !== 'Escape') return
          // By default the browser would clear the field.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      {shortcut && <kbd>{shortcut}</kbd>}
    </label>
  )
}
