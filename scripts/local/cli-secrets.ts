/** The secret that operators sign with: from the environment, or the development secret. */
export function operatorSecret(): string {
  return secretOf('OPERATOR_SECRET')
}

/** The secret from which links in emails are derived. */
export function tokenSecret(): string {
  return secretOf('TOKEN_SECRET')
}

function secretOf(name: string): string {
  if (!process.env[name]) process.loadEnvFile('.dev.vars')
  return process.env[name] ?? fail(`${name} is not set`)
}

/** Prints the error of the command and exits. */
export function fail(message: string, code = 2): never {
  console.error(message)
  process.exit(code)
}
