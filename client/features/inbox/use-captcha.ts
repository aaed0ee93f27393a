import { useEffect, useRef, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { Captcha, PinPresentation } from '../../contract/inbox/contact.ts'
import type { Solution } from 'altcha-lib'
import type { ProofTask } from './proof-worker.ts'

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
  const [form, setForm] = useState<PinPresentation>('image')
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

/** Beyond this number, starting another worker costs more than it saves. */
const maxWorkers = 4

/** Solves the proof of work in web workers. Resolves to the API's `captcha` value; rejects when aborted or when no worker can start. */
function solve({ challenge }: Pick<Captcha, 'challenge'>, stop: AbortSignal): Promise<string> {
  const count = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency - 1))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const workers = Array.from({ length: count }, (_, index) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: solution }: MessageEvent<Solution>) =>
      resolve(btoa(JSON.stringify({ challenge, solution }))),
    )
    worker.addEventListener('error', () => reject(new Error('no worker')))
    const { parameters, signature } = challenge
    const task = { challenge: { parameters, signature }, counterStart: index, counterStep: count }
    worker.postMessage(task satisfies LooseTask<ProofTask>)
    return worker
  })
  stop.addEventListener('abort', () => reject(new Error('stopped')))
  return promise.finally(() => {
    for (const worker of workers) worker.terminate()
  })
}

/** The contract types only the fields the API must send; ALTCHA's type has all of them. */
type LooseTask<Task> = Omit<Task, 'challenge'> & { challenge: Captcha['challenge'] }
