import { useEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Milliseconds of quiet after which what is typed counts. */
const settle = 250

interface FindFieldProps {
  label: string
  /** The words that count now. */
  words: string | undefined
  /** Hears trimmed words, once they have settled. */
  onFind: (words: string) => void
  field?: RefObject<HTMLInputElement | null>
  /** The key that leads here; then Escape leaves. */
  shortcut?: string
}

/** Words to look for in a list. */
export function SearchField({ label, words = '', onFind, field, shortcut }: FindFieldProps) {
  const [text, setText] = useState(words)
  const [sent, setSent] = useState(words)
  const [known, setKnown] = useState(words)
  // Words that come from elsewhere replace what is typed; one's own come back while the next are being typed.
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
      // Whoever has followed a link meanwhile is not called back while its screen is on the way.
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
          // A browser would empty the field.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      {shortcut && <kbd>{shortcut}</kbd>}
    </label>
  )
}
