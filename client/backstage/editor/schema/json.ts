/** An attribute that is not set is not there. */
export const withoutNull = (_key: string, value: unknown) => value ?? undefined

export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
