import { randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

/** Number of one-time recovery codes per operator. */
export const recoveryCodeCount = 10

/** 80 random bits in readable groups; spaces and hyphens are ignored on entry. */
export function createRecoveryCode(): string {
  return base32(randomBytes(10)).match(/.{4}/g)!.join('-')
}
