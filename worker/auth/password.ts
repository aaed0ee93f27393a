// Password hashing with scrypt from node:crypto, because the platform limits PBKDF2 to 100,000 iterations.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordCost } from './password-cost.ts'
import { signatureOf } from './token.ts'

const saltBytes = 16
const keyBytes = 32
const maxmem = 64 * 1024 * 1024

type Cost = typeof passwordCost

/** Format: `$scrypt$v=1$ln=14,r=8,p=5$salt$mac`. The mac is HMAC-SHA-256 of the scrypt key with the pepper. */
export async function hashPassword(
  pepper: string,
  password: string,
  cost: Cost = passwordCost,
): Promise<string> {
  const salt = randomBytes(saltBytes)
  const mac = await macOf(pepper, password, salt, cost)
  const { ln, r, p } = cost
  return `$scrypt$v=1$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${mac.toString('base64url')}`
}

export interface Verdict {
  isCorrect: boolean
  /** True if the hash has other parameters than current ones. */
  isOutdated: boolean
  /** True if a hash is stored that is damaged or has parameters that were never used. */
  isUnreadable: boolean
}

/**
 * Compares a password with a stored hash. Without a readable hash it takes equally long and fails. So timing does not
 * reveal which accounts exist, and a damaged row cannot increase the cost.
 */
export async function verifyPassword(
  pepper: string,
  password: string,
  stored: string | null | undefined,
): Promise<Verdict> {
  const known = parse(stored ?? '')
  const { salt, mac, ...used } = known ?? {
    ...passwordCost,
    salt: Buffer.alloc(saltBytes),
    mac: Buffer.alloc(keyBytes),
  }
  const made = await macOf(pepper, password, salt, used)
  const isEqual = made.length === mac.length && timingSafeEqual(made, mac)
  const isOutdated =
    used.ln !== passwordCost.ln || used.r !== passwordCost.r || used.p !== passwordCost.p
  const isUnreadable = known === null && typeof stored === 'string'
  return { isCorrect: isEqual && known !== null, isOutdated, isUnreadable }
}

/** Maximum N × r × p of a stored hash: four times that of a new one. */
const maxWork = 4 * 2 ** 14 * 8 * 5

/** Parts of a stored hash; `null` if its format or parameters are invalid. */
function parse(stored: string) {
  const [, ln, r, p, salt, mac] =
    /^\$scrypt\$v=1\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/.exec(
      stored,
    ) ?? []
  if (!salt || !mac) return null
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  if (!isPlausible(cost)) return null
  return { ...cost, salt: Buffer.from(salt, 'base64url'), mac: Buffer.from(mac, 'base64url') }
}

function isPlausible({ ln, r, p }: Cost): boolean {
  const isInMemory = 128 * 2 ** ln * r <= maxmem / 2
  return ln > 0 && r > 0 && p > 0 && isInMemory && 2 ** ln * r * p <= maxWork
}

/**
 * Keyboards write the same character in different ways, such as Vietnamese vowels on Windows, or digits in full width, so
 * passwords are compared in NFKC (NIST SP 800-63B).
 */
async function macOf(
  pepper: string,
  password: string,
  salt: Buffer,
  { ln, r, p }: Cost,
): Promise<Buffer> {
  if (!pepper) throw new Error('PASSWORD_PEPPER is not set')
  // The callback must only settle this promise: an error thrown in it would be lost, and the promise would never
  // settle.
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      keyBytes,
      { N: 2 ** ln, r, p, maxmem },
      (error, made) => {
        if (error) reject(error)
        else resolve(made)
      },
    )
  })
  return signatureOf(pepper, key)
}
