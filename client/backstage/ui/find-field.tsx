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
export function FindField({ label, words = '', onFind, field, shortcut }: FindFieldProps) {
  const [text, setText] = useState(words)
  const latest = useRef({ words, onFind })
  useEffect(() => {
    latest.current = { words, onFind }
  })
  useEffect(() => {
    const settled = text.trim()
    if (settled === latest.current.words) return undefined
    const timer = setTimeout(() => latest.current.onFind(settled), settle)
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
        onKeyDown={({ key, currentTarget }) => shortcut && key === 'Escape' && currentTarget.blur()}
      />
      {shortcut && <kbd>{shortcut}</kbd>}
    </label>
  )
}
