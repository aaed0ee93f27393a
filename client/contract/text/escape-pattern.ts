/** Escapes a text for a regular expression, also one with the flag `v`, which refuses needless escapes. */
export const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
