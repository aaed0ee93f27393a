import { useEffect, useRef, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { Captcha, PinForm } from '../../contract/contact.ts'
import { solve } from './proof.ts'

/** Milliseconds digits are shown at most; they are good for a little longer. */
const shownFor = 9.5 * 60 * 1000

interface Working {
  captcha: Captcha
  /** What is sent with the digits, once it has been worked out. */
  proof: Promise<string>
}

/** Digits to copy, and the work that goes with them; nothing is asked for before somebody begins with the form. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [form, setForm] = useState<PinForm>('picture')
  const [hasFailed, setFailed] = useState(false)
  const working = useRef<Promise<Working>>(undefined)
  const stop = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Other digits, drawn or in words; rejects with `ApiError`. */
  function renew(as: PinForm): Promise<Working> {
    stop.current?.abort()
    clearTimeout(timer.current)
    const work = new AbortController()
    stop.current = work
    const next = call('GET /api/contact-us/create', { query: { as } }).then((made) => {
      const proof = solve(made, work.signal)
      // Whoever sends the form meets it.
      proof.catch(() => undefined)
      if (stop.current === work) {
        setCaptcha(made)
        setForm(as)
        setFailed(false)
        timer.current = setTimeout(() => void renew(as).catch(() => undefined), shownFor)
      }
      return { captcha: made, proof }
    })
    next.catch(() => {
      if (stop.current !== work) return
      working.current = undefined
      setFailed(true)
    })
    working.current = next
    return next
  }

  useEffect(
    () => () => {
      stop.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )
  return {
    captcha,
    form,
    hasFailed,
    renew,
    /** The digits on show; the first, when there are none yet. */
    current: () => working.current ?? renew(form),
  }
}
