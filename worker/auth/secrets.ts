// Required secrets. Pure, because it is used before a deployment as well as by the readiness check.

/**
 * Secrets required for any write by visitors. A password hashed without the pepper would be invalid once the pepper is
 * set.
 */
const coreSecrets = ['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET'] as const

/** Secrets generated for the site. Without the last one, private realtime channels are disabled, which is allowed. */
export const generatedSecrets = [...coreSecrets, 'PUSHER_APP_SECRET'] as const

/** Minimum characters of a generated secret: 192 bits in base64. Published examples are shorter, so they count as missing. */
const minSecretLength = 32

interface Environment {
  ENVIRONMENT: string
}

interface Settings extends Environment {
  MAIL_DRIVER: string
  GOOGLE_CLIENT_ID: string
  TRANSLATOR: string
}

/** Names of the secrets required by these settings. */
export function requiredSecrets({ MAIL_DRIVER, GOOGLE_CLIENT_ID, TRANSLATOR }: Settings): string[] {
  const isGoogleOn = GOOGLE_CLIENT_ID !== '' && GOOGLE_CLIENT_ID !== 'development'
  return [
    ...coreSecrets,
    ...(MAIL_DRIVER === 'resend' ? ['RESEND_API_KEY'] : []),
    ...(isGoogleOn ? ['GOOGLE_CLIENT_SECRET'] : []),
    ...(TRANSLATOR === 'openai' ? ['TRANSLATOR_KEY'] : []),
  ]
}

/** Names of missing secrets, and of generated ones that are too short. */
export function findSecretProblems(env: Settings): { missing: string[]; short: string[] } {
  return {
    missing: requiredSecrets(env).filter((name) => valueOf(env, name) === ''),
    short: generatedSecrets.filter((name) => valueOf(env, name) !== '' && !isLongEnough(env, name)),
  }
}

/** True if the secrets required for writes are set, and too long to be guessed. */
export function hasCoreSecrets(env: Environment): boolean {
  return coreSecrets.every((name) => hasSecret(env, name))
}

export function hasSecret(env: Environment, name: (typeof generatedSecrets)[number]): boolean {
  return valueOf(env, name) !== '' && isLongEnough(env, name)
}

/** A development site may have short secrets. */
function isLongEnough(env: Environment, name: string): boolean {
  return env.ENVIRONMENT === 'development' || valueOf(env, name).length >= minSecretLength
}

function valueOf(env: object, name: string): string {
  const value: unknown = Reflect.get(env, name)
  return typeof value === 'string' ? value : ''
}
