import { useState } from 'react'

/** A value as somebody is changing it, until the value itself becomes another. */
export function useDraftValue<Value>(value: Value): [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState({ of: value, is: value })
  return [typed.of === value ? typed.is : value, (is) => setTyped({ of: value, is })]
}
