/** The secret operators sign with: from the environment, or the development one. */
export function operatorSecret(): string {
  if (!process.env['OPERATOR_SECRET']) process.loadEnvFile('.dev.vars')
  return process.env['OPERATOR_SECRET'] ?? fail('OPERATOR_SECRET is not set')
}

/** Prints what is wrong with the command and exits. */
export function fail(message: string, code = 2): never {
  console.error(message)
  process.exit(code)
}
