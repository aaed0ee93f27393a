import type { PinPresentation } from '../../../client/contract/inbox/contact.ts'

interface ProofCost {
  /** PBKDF2 rounds per attempt. */
  rounds: number
  /** Range of attempts that a browser needs. */
  tries: Record<PinPresentation, [min: number, max: number]>
}

/**
 * An attempt takes about 2 ms, so an image costs half a second on a desktop. Words, which any program can read, cost
 * twelve times as much; this is unnoticed while the form is filled in.
 */
export const proofCost: ProofCost = {
  rounds: 5000,
  tries: { image: [150, 300], words: [2000, 3500] },
}
