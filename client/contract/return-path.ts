import { sitePath } from './fields.ts'

/** Path to continue at after a login: a path of this site, or undefined if it could lead elsewhere. */
export function returnPath(asked: string | null | undefined): string | undefined {
  if (!asked || !sitePath.safeParse(asked).success) return undefined
  const here = 'http://site.invalid'
  return URL.canParse(asked, here) && new URL(asked, here).origin === here ? asked : undefined
}
