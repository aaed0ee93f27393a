import { useEffect, useState } from 'react'

/** How long a success toast stays, in milliseconds (decision 20). */
const shownFor = 3500

/** Copies text to the clipboard; `outcome` tells how that went until it has been read. */
export function useCopy() {
  const [outcome, setOutcome] = useState<{ isCopied: boolean }>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ isCopied: true })
    } catch {
      setOutcome({ isCopied: false })
    }
  }

  return { outcome, copy }
}
