// Required secrets. Pure, because it is used before a deployment as well as by the readiness check.

/**
 * Secrets required for any write by visitors. A password hashed without the pepper would be invalid once the pepper is
 * set.
 */
const coreSecrets = ['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET'] as const

/** Secrets generated for the site. Without the last one, private realtime channels are disabled, which is allowed. */
const generatedSecrets = [...coreSecrets, 'PUSHER_APP_SECRET'] as const

/** Minimum characters of a generated secret outside development: 192 bits in base64. */
const minSecretLength = 32

/** Public values from `.dev.vars.example`; outside development they count as missing. */
const developmentSecrets: readonly string[] = ['development-only', 'meridian-secret']

interface Environment {
  ENVIRONMENT: string
}

interface Settings extends Environment {
  MAIL_DRIVER: string
  GOOGLE_CLIENT_ID: string
}

/** Names of the secrets required by these settings. */
export function requiredSecrets({ MAIL_DRIVER, GOOGLE_CLIENT_ID }: Settings): string[] {
  const isGoogleOn = GOOGLE_CLIENT_ID !== '' && GOOGLE_CLIENT_ID !== 'development'
  return [
    ...coreSecrets,
    ...(MAIL_DRIVER === 'resend' ? ['RESEND_API_KEY'] : []),
    ...(isGoogleOn ? ['GOOGLE_CLIENT_SECRET'] : []),
  ]
}

/** Names of missing or public secrets, and of generated ones that are too short. */
export function findSecretProblems(env: Settings): { missing: string[]; short: string[] } {
  const isDevelopment = env.ENVIRONMENT === 'development'
  const missing = requiredSecrets(env).filter((name) => !hasSecret(env, name))
  const isPublic = (name: string) => valueOf(env, name) !== '' && !hasSecret(env, name)
  const isShort = (name: string) =>
    hasSecret(env, name) && valueOf(env, name).length < minSecretLength
  return {
    missing: [...new Set([...missing, ...generatedSecrets.filter(isPublic)])],
    short: isDevelopment ? [] : generatedSecrets.filter(isShort),
  }
}

/** True if the secrets required for writes are set. */
export function hasCoreSecrets(env: Environment): boolean {
  return coreSecrets.every((name) => hasSecret(env, name))
}

export function hasSecret(env: Environment, name: string): boolean {
  const value = valueOf(env, name)
  return value !== '' && (env.ENVIRONMENT === 'development' || !developmentSecrets.includes(value))
}

function valueOf(env: object, name: string): string {
  const value: unknown = Reflect.get(env, name)
  return typeof value === 'string' ? value : ''
}
