import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** A secret of the deployed site from the environment, or else of the local site. */
export function secretOf(name: string): string {
  return (
    process.env[name] ??
    parseEnv(readFileSync('.dev.vars', 'utf8'))[name] ??
    fail(`${name} is not set`)
  )
}

/** Prints the error of the command and exits. */
export function fail(message: string, code = 2): never {
  console.error(message)
  process.exit(code)
}
