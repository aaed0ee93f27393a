/** The secret operators sign with: from the environment, or the development one. */
export function operatorSecret(): string {
  return secretOf('OPERATOR_SECRET')
}

/** The secret links in mails are derived from. */
export function tokenSecret(): string {
  return secretOf('TOKEN_SECRET')
}

function secretOf(name: string): string {
  if (!process.env[name]) process.loadEnvFile('.dev.vars')
  return process.env[name] ?? fail(`${name} is not set`)
}

/** Prints what is wrong with the command and exits. */
export function fail(message: string, code = 2): never {
  console.error(message)
  process.exit(code)
}
