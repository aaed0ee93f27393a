import { randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

/** How many codes an operator gets, each to be used once. */
export const recoveryCodeCount = 10

/** 80 random bits, in groups to be read aloud; spaces and hyphens are ignored when it is entered. */
export function createRecoveryCode(): string {
  return base32(randomBytes(10)).match(/.{4}/g)!.join('-')
}
