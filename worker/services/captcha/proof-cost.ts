import type { PinPresentation } from '../../../client/contract/inbox/contact.ts'

interface ProofCost {
  /** Rounds of PBKDF2 per try. */
  rounds: number
  /** Range of the number of tries a browser needs. */
  tries: Record<PinPresentation, [min: number, max: number]>
}

/**
 * A try takes about 2 ms, so the picture costs half a second on a desktop. Words, which any program can read, cost twelve
 * times as much; people do not notice while they fill in the form.
 */
export const proofCost: ProofCost = {
  rounds: 5000,
  tries: { picture: [150, 300], words: [2000, 3500] },
}
