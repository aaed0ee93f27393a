import { useRef, useState } from 'react'

/**
 * Switches that are saved as they are pressed. Presses in a row are saved one after the other, each with all before it.
 * `asked` is the choice until it is saved; `save` resolves to false if it was not.
 */
export function useSavedChoice<Choice extends object>(
  stored: Choice,
  save: (choice: Choice) => Promise<boolean>,
) {
  const [asked, setAsked] = useState<Choice>()
  const latest = useRef<Choice>(undefined)

  async function choose(change: Partial<Choice>): Promise<void> {
    const isSaving = latest.current !== undefined
    const wanted = { ...(latest.current ?? stored), ...change }
    latest.current = wanted
    setAsked(wanted)
    if (isSaving) return
    for (let sent; sent !== latest.current;) {
      sent = latest.current
      if (!(await save(sent))) break
    }
    latest.current = undefined
    setAsked(undefined)
  }
  return { asked, choose }
}
