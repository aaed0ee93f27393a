// Works for the digits of the contact form, away from the page, which stays at hand.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

export interface ProofTask {
  challenge: Challenge
  counterStart: number
  counterStep: number
}

addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  void solveChallenge({ ...data, deriveKey, timeout: 0 }).then((solution) => postMessage(solution))
})
