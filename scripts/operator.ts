/** What operators sign with: the secret of the environment, or the development one. */
export function operatorSecret(): string {
  if (!process.env['OPERATOR_SECRET']) process.loadEnvFile('.dev.vars')
  return process.env['OPERATOR_SECRET'] ?? fail('OPERATOR_SECRET is not set')
}

/** Says what is wrong with the command and ends it. */
export function fail(message: string, code = 2): never {
  console.error(message)
  process.exit(code)
}
