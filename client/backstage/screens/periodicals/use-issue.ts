// The draft of an issue in the browser: what is changed is saved after a moment of quiet, one save after the other.
import { useEffect, useRef, useState } from 'react'
import type { Issue, IssueData } from '../../../contract/backstage/periodical.ts'
import { call, DeskError } from '../../data/call.ts'

/** Milliseconds of quiet after which what was changed is saved. */
const quiet = 500

interface Form {
  title: string
  data: IssueData
}

export interface IssueWork {
  form: Form
  /** What the server has. */
  saved: Issue
  isSaved: boolean
  /** Why it could not be saved; what was typed stays. */
  error: DeskError | null
  change: (next: Partial<IssueData>) => void
  rename: (title: string) => void
  /** Saves what is not saved yet; resolves to what the server has then. */
  flush: () => Promise<Issue>
  /** Shows what the server has, in place of the form. */
  take: (issue: Issue) => void
}

/** On top of what the server had last. */
function store({ id, rev }: Issue, body: Form): Promise<Issue> {
  const headers = { 'If-Match': `"${rev}"` }
  return call('PUT /api/backstage/periodical/:id', { params: { id }, body, headers })
}

const formOf = ({ title, data }: Issue): Form => ({ title, data })

/** `onSaved` hears what the server has after each save: whoever comes back to the issue begins with it. */
export function useIssue(initial: Issue, onSaved: (issue: Issue) => void): IssueWork {
  const [form, setForm] = useState(formOf(initial))
  const [saved, setSaved] = useState(initial)
  const [error, setError] = useState<DeskError | null>(null)
  /** What the next save sends, and what the server has taken last. */
  const latest = useRef({ form, sent: form, issue: initial })
  const heard = useRef(onSaved)
  useEffect(() => {
    heard.current = onSaved
  })
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const [isSaved, setIsSaved] = useState(true)

  const put = async () => {
    const { form: now, sent, issue } = latest.current
    if (now === sent) return
    const answer = await store(issue, now)
    latest.current = { ...latest.current, sent: now, issue: answer }
    setSaved(answer)
    heard.current(answer)
    setError(null)
    setIsSaved(latest.current.form === now)
  }
  const flush = async () => {
    const mine = saving.current.catch(() => undefined).then(put)
    saving.current = mine
    await mine
    return latest.current.issue
  }
  const edit = (next: Form) => {
    latest.current = { ...latest.current, form: next }
    setForm(next)
    setIsSaved(false)
  }
  useEffect(() => {
    if (isSaved) return undefined
    const timer = setTimeout(() => {
      flush().catch((failure: unknown) => setError(refusalIn(failure)))
    }, quiet)
    return () => clearTimeout(timer)
  }, [form, isSaved])
  // What is not saved yet is saved on the way out.
  useEffect(() => () => void flush().catch(() => undefined), [])
  return {
    form,
    saved,
    isSaved,
    error,
    change: (next) =>
      edit({ ...latest.current.form, data: { ...latest.current.form.data, ...next } }),
    rename: (title) => edit({ ...latest.current.form, title }),
    flush,
    take: (issue) => {
      const own = formOf(issue)
      latest.current = { form: own, sent: own, issue }
      setForm(own)
      setSaved(issue)
      setError(null)
      setIsSaved(true)
    },
  }
}

/** Anything else is a fault of the desk. */
function refusalIn(failure: unknown): DeskError {
  if (failure instanceof DeskError) return failure
  throw failure
}
