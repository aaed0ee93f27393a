import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { describe, expect, it } from 'vitest'
import type { PinPresentation } from '../../../client/contract/inbox/contact.ts'
import { createProofChallenge, isSolved } from '../../../worker/services/captcha/proof.ts'
import { proofCost } from '../../../worker/services/captcha/proof-cost.ts'

const secret = 'a secret of tests'

async function solved(as: PinPresentation, rounds: number) {
  const cost = { ...proofCost, rounds }
  const challenge = (await createProofChallenge(secret, 'id', as, cost)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 })
  return { challenge, solution: solution! }
}

describe('the proof of work for digits', () => {
  it('takes half a second on a desktop: 5000 rounds per try', async () => {
    const { parameters } = await createProofChallenge(secret, 'id', 'image')
    expect(parameters['cost']).toBe(5000)
  })

  // Fewer rounds make each attempt faster, without reducing the number of attempts.
  it.each([
    ['image', 150, 300],
    ['words', 2000, 3500],
  ] as const)('takes %i to %i tries for digits from a %s', async (as, min, max) => {
    const { solution } = await solved(as, 1)
    expect(solution.counter).toBeGreaterThanOrEqual(min)
    expect(solution.counter).toBeLessThanOrEqual(max)
  })

  it('is valid for its own digits and secret only', async () => {
    const done = await solved('image', 1)
    const sent = btoa(JSON.stringify(done))
    const undone = { ...done, solution: { ...done.solution, derivedKey: '00'.repeat(32) } }
    expect(await isSolved(secret, 'id', sent)).toBe(true)
    expect(await isSolved(secret, 'other', sent)).toBe(false)
    expect(await isSolved('another secret', 'id', sent)).toBe(false)
    expect(await isSolved(secret, 'id', btoa(JSON.stringify(undone)))).toBe(false)
  })
})
