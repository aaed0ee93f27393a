export function Articles() {
  return null
}
export function Games() {
  return null
}
