import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name=ids]') ?? []),
]
const tickedIn = (form: HTMLFormElement | null) =>
  boxesIn(form)
    .filter((box) => box.checked)
    .map((box) => box.value)
    .join()

/** Ticked files of a form. The boxes are uncontrolled, because they can be ticked before hydration. */
export function useFileSelection(limit: number) {
  const form = useRef<HTMLFormElement>(null)
  const watch = useCallback((onChange: () => void) => {
    const element = form.current
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])
  const ticked = useSyncExternalStore(
    watch,
    () => tickedIn(form.current),
    () => '',
  )
  const chosen = useMemo(
    () => new Set(ticked === '' ? [] : ticked.split(',').map(Number)),
    [ticked],
  )

  /** Ticks all files up to the limit per download, or none. */
  function choose(all: boolean) {
    for (const [index, box] of boxesIn(form.current).entries()) box.checked = all && index < limit
    form.current?.dispatchEvent(new Event('change'))
  }
  return { form, chosen, choose }
}
