/** True if the column has an email address, not a username. */
export function isAddress(email: string): boolean {
  return email.includes('@')
}
