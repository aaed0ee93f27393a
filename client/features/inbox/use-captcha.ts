import { useEffect, useRef, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { Captcha, PinPresentation } from '../../contract/inbox/contact.ts'
import { solve } from './proof.ts'

/** Maximum time digits are shown, in milliseconds; they are valid slightly longer. */
const maxDigitsAgeMs = 9.5 * 60 * 1000

interface Working {
  captcha: Captcha
  /** The proof of work that is sent with the digits. */
  proof: Promise<string>
}

/** The digits to copy and their proof of work; requested only once the reader starts to fill in the form. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [form, setForm] = useState<PinPresentation>('picture')
  const [hasFailed, setFailed] = useState(false)
  const working = useRef<Promise<Working>>(undefined)
  const stop = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Requests new digits, as an image or in words; rejects with `ApiError`. */
  function renew(as: PinPresentation): Promise<Working> {
    stop.current?.abort()
    clearTimeout(timer.current)
    const work = new AbortController()
    stop.current = work
    const next = call('GET /api/contact-us/create', { query: { as } }).then((made) => {
      const proof = solve(made, work.signal)
      // A failure is reported when the form is submitted.
      proof.catch(() => undefined)
      if (stop.current === work) {
        setCaptcha(made)
        setForm(as)
        setFailed(false)
        timer.current = setTimeout(() => void renew(as).catch(() => undefined), maxDigitsAgeMs)
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
    /** The digits shown; requests the first ones if there are none. */
    current: () => working.current ?? renew(form),
  }
}
