// Solves the proof of work for the contact form in a web worker, so that the page stays responsive.
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
