// Question about scheduled releases that contain an entry. The API refuses to publish, schedule or withdraw such an
// entry without a choice. The request is repeated with the operator's choice.
import type {
  WaitingChoice,
  WaitingRelease,
  WaitingStep,
} from '../../contract/desk/entries/entry.ts'
import { createStore, useStore } from './store.ts'

export interface WaitingQuestion {
  step: WaitingStep
  releases: readonly WaitingRelease[]
  answer: (choice: WaitingChoice) => void
  cancel: () => void
}

const questions = createStore<readonly WaitingQuestion[]>([])

/**
 * Resolves to the choice; rejects with `error` if the question is canceled. `error.body` has the members of
 * `release_waiting`.
 */
export function askAboutWaiting(
  error: Error & { body: Record<string, unknown> },
): Promise<WaitingChoice> {
  const { step, releases } = error.body as Pick<WaitingQuestion, 'step' | 'releases'>
  return new Promise((resolve, reject) => {
    const end = () => questions.set(questions.get().filter((one) => one !== question))
    const question: WaitingQuestion = {
      step,
      releases,
      answer(choice) {
        end()
        resolve(choice)
      },
      cancel() {
        end()
        reject(error)
      },
    }
    questions.set([...questions.get(), question])
  })
}

export const currentWaitingQuestion = () => questions.get()[0] ?? null

export function useWaitingQuestion(): WaitingQuestion | null {
  return useStore(questions)[0] ?? null
}
