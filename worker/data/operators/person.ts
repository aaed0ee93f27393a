export interface OperatorRef {
  id: number
  name: string
}

export function toOperatorRef(id: number | null, name: string | null): OperatorRef | null {
  return id === null ? null : { id, name: name ?? '' }
}
