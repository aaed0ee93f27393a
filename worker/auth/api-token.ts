// Tokens of other programs: a name that secret scanners recognize, 32 random bytes and a checksum over both.
import { crc32 } from 'node:zlib'
import { createToken } from './token.ts'

const start = 'mrd_'
const format = /^(mrd_[\w-]{43})([\w-]{6})$/

export function createApiToken(): string {
  const token = start + createToken()
  return token + checksumOf(token)
}

/** True if the checksum is correct. Others need no read of the database. */
export function isApiToken(text: string): boolean {
  const [, token, checksum] = format.exec(text) ?? []
  return token !== undefined && checksumOf(token) === checksum
}

/** First characters by which people recognize a token. */
export const prefixOf = (token: string) => token.slice(0, start.length + 4)

/** CRC-32 in base64url. */
function checksumOf(token: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(token))
  return bytes.toString('base64url')
}
