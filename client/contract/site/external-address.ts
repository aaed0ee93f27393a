import * as z from 'zod/mini'

/** https address of another site; empty for none. */
export const externalAddress = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine((value) => value === '' || isExternal(value)),
)

/** True for a complete https address without credentials. */
export function isExternal(value: string): boolean {
  const { protocol, username, hostname } = URL.parse(value) ?? {}
  return protocol === 'https:' && username === '' && Boolean(hostname?.includes('.'))
}
