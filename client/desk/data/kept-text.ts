import { useState } from 'react'
import { useOperator } from '../api/operator.ts'

/** Typed text that survives navigation and reload in this window, until it is emptied. */
export function useSessionText(name: string): [text: string, keep: (text: string) => void] {
  const { id } = useOperator()
  const key = `common.${name}.${id}`
  const [text, setText] = useState(() => stored(key))
  const keep = (next: string) => {
    setText(next)
    store(key, next)
  }
  return [text, keep]
}

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage may be full or blocked.
  }
}
