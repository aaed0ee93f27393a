// What the member centre says in passing. An error waits for whoever is reading it, and can be closed.
import { createContext, useContext, useEffect, useState } from 'react'
import { Icon } from '../components/icon.tsx'
import { useI18n } from '../i18n/context.tsx'

/** How long toasts stay, in milliseconds (decision 20). */
const stay = { done: 3500, failed: 3000 }

export type Say = (text: string, kind?: keyof typeof stay) => void
const SayContext = createContext<Say>(() => undefined)
export const SayProvider = SayContext.Provider

/** Says something in passing, on the screen and to screen readers. */
export function useSay(): Say {
  return useContext(SayContext)
}

/** The place toasts appear in, always there, and what puts them there. */
export function useToast() {
  const { t } = useI18n()
  const [said, setSaid] = useState<{ text: string; kind: keyof typeof stay }>()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (!said || isHeld) return
    const timer = setTimeout(() => setSaid(undefined), stay[said.kind])
    return () => clearTimeout(timer)
  }, [said, isHeld])

  function close() {
    setSaid(undefined)
    setHeld(false)
  }

  const hold = () => setHeld(said?.kind === 'failed')
  const release = () => setHeld(false)
  const toast = (
    <output className={said ? undefined : 'sr'}>
      {said && (
        <div
          className={`toast ${said.kind}`}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          <Icon name={said.kind === 'done' ? 'check' : 'warn'} />
          <p>{said.text}</p>
          <button type="button" className="tool" aria-label={t('member.close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </output>
  )
  return { toast, say: (text: string, kind: keyof typeof stay = 'done') => setSaid({ text, kind }) }
}
