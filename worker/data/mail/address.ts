/** Whether the column of the address holds one. */
export function isAddress(email: string): boolean {
  return email.includes('@')
}
