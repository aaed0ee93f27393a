import { expect, it } from 'vitest'
import { seal, unseal } from '../../../worker/auth/sealed.ts'
import {
  base32,
  codeOf,
  createTotpKey,
  findStep,
  otpauthUri,
  stepAt,
  createRecoveryCode,
} from '../../../worker/auth/totp.ts'

/** RFC 6238, appendix B, with six of its eight digits. */
const key = base32(Buffer.from('12345678901234567890'))
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

it.each(vectors)('generates the code of second %i', (second, code) => {
  expect(codeOf(key, stepAt(new Date(second * 1000)))).toBe(code)
})

it('accepts the codes of adjacent steps, and no others', () => {
  const now = new Date('2026-11-20T12:00:10Z')
  const at = (seconds: number) => codeOf(key, stepAt(new Date(now.getTime() + seconds * 1000)))
  const step = stepAt(now)
  expect([0, -30, 30].map((seconds) => findStep(key, at(seconds), now))).toEqual([
    step,
    step - 1,
    step + 1,
  ])
  expect(findStep(key, at(60), now)).toBeNull()
  expect(findStep(key, at(-60), now)).toBeNull()
})

it('generates keys of 160 bits, labelled with their purpose', () => {
  const made = createTotpKey()
  expect(made).toMatch(/^[a-z2-7]{32}$/)
  expect(createTotpKey()).not.toBe(made)
  expect(otpauthUri(made, 'a+b@example.test', 'Meridian')).toBe(
    `otpauth://totp/Meridian:a%2Bb%40example.test?secret=${made.toUpperCase()}&issuer=Meridian`,
  )
})

it('generates recovery codes that can be read aloud', () => {
  expect(createRecoveryCode()).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
})

it('decrypts only with the same secret and purpose', async () => {
  const sealed = await seal('secret', 'totp', key)
  expect(sealed).not.toContain(key)
  expect(await unseal('secret', 'totp', sealed)).toBe(key)
  expect(await unseal('other', 'totp', sealed)).toBeNull()
  expect(await unseal('secret', 'other', sealed)).toBeNull()
  expect(await unseal('secret', 'totp', 'damaged')).toBeNull()
})
