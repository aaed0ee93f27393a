import { useState } from 'react'

/** Local edit of a value; reset when the value itself changes. */
export function useDraftValue<Value>(value: Value): [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState({ of: value, is: value })
  return [typed.of === value ? typed.is : value, (is) => setTyped({ of: value, is })]
}
