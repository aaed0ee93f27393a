// A plain <form> with uncontrolled fields. This hook validates it with the contract's schema, sends it once at a time,
// and shows the errors. Without JavaScript, the browser submits the same form to the page's own address.
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../api/call.ts'
import type { FieldProps } from '../../ui/form/field.tsx'
import type { FormAlertProps } from '../../ui/form/form.tsx'
import { fieldErrorKey } from '../../contract/errors.ts'
import { toFieldErrors, type FieldError, type FormFailure } from '../../contract/form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useSecondsLeft } from '../../ui/time/use-seconds-left.ts'

export interface FormOptions<Output, Name extends string> {
  schema: z.ZodMiniType<Output>
  /** Names and labels of the fields, in form order. `birthday` includes `birthday_year` and so on. */
  labels: Record<Name, string>
  /** Rejects with `ApiError` when the form is refused. */
  send: (values: Output) => Promise<unknown>
  /** Converts the submitted fields into the value to validate. */
  read?: (data: FormData) => unknown
  /** Failure to show after a submission without JavaScript. */
  failure?: FormFailure | undefined
  /** Initial values of the fields. */
  values?: Partial<Record<string, string>> | undefined
}

/** Looks up a label whose name is known only at run time. */
const text = <Name extends string>(labels: Record<Name, string>, name: Name): string => labels[name]

const asTyped = (data: FormData): unknown => Object.fromEntries(data)

export function useZodForm<Output, Name extends string>(options: FormOptions<Output, Name>) {
  const { schema, labels, send, read = asTyped, failure, values = failure?.values } = options
  const id = useId()
  const isHydrated = useIsHydrated()
  const { t } = useI18n()
  const names = Object.keys(labels)
  const { refusal, refuse, accept, alertRef, wait } = useFormFailure(failure)
  const check = (form: HTMLFormElement) => schema.safeParse(read(new FormData(form)))
  const { errors, show, watchers } = useFieldErrors(names, failure?.fields ?? [], (form) =>
    toFieldErrors(check(form).error?.issues ?? []),
  )
  const errorOf = (name: string) => textOf(errors[name], t)

  async function attempt(form: HTMLFormElement) {
    const { data, error } = check(form)
    if (error) {
      show(toFieldErrors(error.issues), 'schema')
      return refuse({ code: 'validation_failed', message: '', fields: [] })
    }
    accept()
    try {
      await send(data)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      show(problem.fields, 'api')
      refuse(problem)
    }
  }
  const { isPending, once } = useSingleFlight()

  return {
    isPending,
    /** Reason for the last refusal. */
    refusal,
    /** For the <form>. */
    props: {
      ...watchers,
      noValidate: isHydrated,
      'aria-busy': isPending,
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        void once(() => attempt(form))
      },
    },
    /** For a field of client/ui/form/field.tsx. */
    field: (name: Name): FieldProps => ({
      id: id + name,
      name,
      label: text(labels, name),
      value: values?.[name],
      error: errorOf(name),
      hasInvisible: errors[name]?.code === 'unseen_characters',
    }),
    /** Initial value of an input in a group. */
    typed: (part: string) => values?.[part],
    /** For `FormAlert`. */
    alert: {
      ref: alertRef,
      failure: refusal,
      wait,
      fieldErrors: (names as Name[])
        .filter((name) => errors[name])
        .map((name) => ({ id: id + name, label: text(labels, name), error: errorOf(name) ?? '' })),
    } satisfies FormAlertProps,
  }
}

function textOf(error: FieldError | undefined, t: ReturnType<typeof useI18n>['t']) {
  return error && t(fieldErrorKey(error.code), error.values)
}

/** Ignores a second press while the first is pending. */
function useSingleFlight() {
  const isLocked = useRef(false)
  const [isPending, setPending] = useState(false)

  async function once(work: () => Promise<void>) {
    if (isLocked.current) return
    isLocked.current = true
    setPending(true)
    try {
      await work()
    } finally {
      isLocked.current = false
      setPending(false)
    }
  }
  return { isPending, once }
}

/** Reason for the refusal. The alert receives the focus, and the wait is counted down. */
function useFormFailure(first: FormFailure | undefined) {
  const [refusal, setRefusal] = useState(first)
  const [wait, startWait] = useSecondsLeft(first?.retryAfter)
  const alertRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (refusal && refusal !== first) alertRef.current?.focus()
  }, [refusal, first])

  function refuse(next: FormFailure) {
    setRefusal(next)
    startWait(next.retryAfter ?? 0)
  }
  return { refusal, refuse, accept: () => setRefusal(undefined), alertRef, wait }
}
