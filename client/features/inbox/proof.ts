// Proof of work: solves the challenge that comes with the digits, in web workers.
import type { Solution } from 'altcha-lib'
import type { Captcha } from '../../contract/inbox/contact.ts'
import type { ProofTask } from './proof-worker.ts'

/** Beyond this number, starting another worker costs more than it saves. */
const maxWorkers = 4

/** Resolves to the API's `captcha` value; rejects when aborted or when no worker can start. */
export function solve(
  { challenge }: Pick<Captcha, 'challenge'>,
  stop: AbortSignal,
): Promise<string> {
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
