export interface Person {
  id: number
  name: string
}

export function toPerson(id: number | null, name: string | null): Person | null {
  return id === null ? null : { id, name: name ?? '' }
}
