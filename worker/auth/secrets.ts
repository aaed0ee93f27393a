// The secrets a site needs. Pure: a deployment asks before it uploads anything, the site itself when somebody asks whether
// it is ready.

/** Those without which no visitor may write: a password hashed without its pepper would be wrong once there is one. */
const coreSecrets = ['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET'] as const

/** Secrets of our own making. Without the last one real time has no private channels, which a site may want. */
const generatedSecrets = [...coreSecrets, 'PUSHER_APP_SECRET'] as const

/** Characters of a secret of our own outside development: 192 bits in base64. */
const minSecretLength = 32

interface Settings {
  ENVIRONMENT: string
  MAIL_DRIVER: string
  GOOGLE_CLIENT_ID: string
}

/** Names of the secrets without which a site with these settings does not work. */
export function requiredSecrets({ MAIL_DRIVER, GOOGLE_CLIENT_ID }: Settings): string[] {
  const isGoogleOn = GOOGLE_CLIENT_ID !== '' && GOOGLE_CLIENT_ID !== 'development'
  return [
    ...coreSecrets,
    ...(MAIL_DRIVER === 'resend' ? ['RESEND_API_KEY'] : []),
    ...(isGoogleOn ? ['GOOGLE_CLIENT_SECRET'] : []),
  ]
}

/** Names of required secrets that are missing, and of own ones that are too short to be safe. */
export function findSecretProblems(env: Settings): { missing: string[]; short: string[] } {
  const missing = requiredSecrets(env).filter((name) => lengthOf(env, name) === 0)
  if (env.ENVIRONMENT === 'development') return { missing, short: [] }
  const isShort = (length: number) => length > 0 && length < minSecretLength
  return { missing, short: generatedSecrets.filter((name) => isShort(lengthOf(env, name))) }
}

/** Whether the site has what every write may need. */
export function hasCoreSecrets(env: object): boolean {
  return coreSecrets.every((name) => lengthOf(env, name) > 0)
}

function lengthOf(env: object, name: string): number {
  const value: unknown = Reflect.get(env, name)
  return typeof value === 'string' ? value.length : 0
}
