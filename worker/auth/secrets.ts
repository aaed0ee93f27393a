// The secrets a site needs. Pure: a deployment asks before it uploads anything, the site itself when somebody asks whether
// it is ready.

/** Those without which no visitor may write: a password hashed without its pepper would be wrong once there is one. */
const coreSecrets = ['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET'] as const

/** Secrets of our own making. Without the last one real time has no private channels, which a site may want. */
const generatedSecrets = [...coreSecrets, 'PUSHER_APP_SECRET'] as const

/** Characters of a secret of our own outside development: 192 bits in base64. */
const minSecretLength = 32

/** Published with the code, in `.dev.vars.example`: outside development they count as missing. */
const developmentSecrets: readonly string[] = ['development-only', 'meridian-secret']

interface Environment {
  ENVIRONMENT: string
}

interface Settings extends Environment {
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

/** Names of secrets that are missing or public, and of own ones that are too short to be safe. */
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

/** Whether the site has what every write may need. */
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
