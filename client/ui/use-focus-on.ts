import { useCallback, useEffect, useState } from 'react'

/** Focuses an element by its id after the current changes have been rendered. */
export function useFocusOn(): (id: string, options?: FocusOptions) => void {
  const [wanted, setWanted] = useState<{ id: string; options: FocusOptions | undefined }>()
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus(wanted.options)
  }, [wanted])
  return useCallback((id, options) => setWanted({ id, options }), [])
}
