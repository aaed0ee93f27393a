import { useRef, useState, type FocusEvent, type SyntheticEvent } from 'react'
import type { FieldError } from '../../contract/form.ts'

type FieldErrors = Partial<Record<string, FieldError>>

/** The first problem of each field; `birthday.year` and the input `birthday_year` belong to `birthday`. */
function byField(names: readonly string[], problems: readonly FieldError[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const problem of problems) errors[ownerOf(names, problem.field) ?? problem.field] ??= problem
  return errors
}

function ownerOf(names: readonly string[], part: string): string | undefined {
  if (names.includes(part)) return part
  return names.find((name) => part.startsWith(`${name}.`) || part.startsWith(`${name}_`))
}

/**
 * Errors to show. Nothing is validated until the form is submitted. From then on, a field is validated on blur, and on
 * every input while it has an error. An error from the API stays until the field changes.
 */
export function useFieldErrors(
  names: readonly string[],
  first: readonly FieldError[],
  check: (form: HTMLFormElement) => readonly FieldError[],
) {
  const [errors, setErrors] = useState(() => byField(names, first))
  const watched = useRef(new Set(Object.keys(errors)))
  const isSent = useRef(first.length > 0)
  /** Errors from the API, which the schema may not detect. */
  const said = useRef<FieldErrors>({ ...errors })
  const { onPointerDown, afterPress } = usePointerReleased()

  function recheck(form: HTMLFormElement) {
    const found = byField(names, check(form))
    const shown = [...watched.current].map((name) => [name, said.current[name] ?? found[name]])
    setErrors(Object.fromEntries(shown) as FieldErrors)
  }

  function show(problems: readonly FieldError[], by: 'schema' | 'api') {
    isSent.current = true
    const shown = byField(names, problems)
    said.current = by === 'api' ? { ...shown } : {}
    watched.current = new Set(Object.keys(shown))
    setErrors(shown)
  }

  /** For the <form>. */
  const watchers = {
    onInput: ({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
      const name = fieldOf(names, target)
      if (!name || !watched.current.has(name)) return
      delete said.current[name]
      recheck(form)
    },
    onPointerDown,
    onBlur: ({ target, relatedTarget, currentTarget: form }: FocusEvent<HTMLFormElement>) => {
      const name = fieldOf(names, target)
      if (!name || !isSent.current || fieldOf(names, relatedTarget) === name) return
      afterPress(() => {
        watched.current.add(name)
        recheck(form)
      })
    },
  }
  return { errors, show, watchers }
}

function fieldOf(names: readonly string[], target: EventTarget | null): string | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  return isField ? ownerOf(names, target.name) : undefined
}

/** Waits for the end of a press, because an error appearing above the pressed element would move it. */
function usePointerReleased() {
  const ended = useRef(Promise.resolve())

  function onPointerDown() {
    ended.current = new Promise((resolve) => {
      const end = () => void setTimeout(resolve)
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { once: true })
    })
  }
  return { onPointerDown, afterPress: (act: () => void) => void ended.current.then(act) }
}
