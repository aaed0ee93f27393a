// Password hashing with scrypt of node:crypto: the platform refuses PBKDF2 above 100,000 iterations.
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordCost } from './password-cost.ts'

const saltBytes = 16
const keyBytes = 32
const maxmem = 64 * 1024 * 1024

type Cost = typeof passwordCost

/** `$scrypt$v=1$ln=14,r=8,p=5$salt$mac`: the mac is HMAC-SHA-256 of the scrypt key with the pepper. */
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
  /** The hash was made with other parameters than today's. */
  isOutdated: boolean
}

/** Compares with a stored hash. Without one it takes just as long and fails, so timing does not reveal which accounts exist. */
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
  return { isCorrect: isEqual && known !== null, isOutdated }
}

function parse(stored: string) {
  const [, ln, r, p, salt, mac] =
    /^\$scrypt\$v=1\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? []
  if (!salt || !mac) return null
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    mac: Buffer.from(mac, 'base64url'),
  }
}

function macOf(
  pepper: string,
  password: string,
  salt: Buffer,
  { ln, r, p }: Cost,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, { N: 2 ** ln, r, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(createHmac('sha256', pepper).update(key).digest())
    })
  })
}
