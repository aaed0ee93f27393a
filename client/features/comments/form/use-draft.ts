// Binds a text field to its draft. The server's HTML and the first render have no draft: an effect fills the field from
// the browser's storage, unless the reader has begun to type.
import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { currentOrCachedMember } from '../../../browser/session/session.ts'
import { useSession } from '../../../browser/session/use-session.ts'

/** `onText` receives text that does not come from typing; it must be a stable function. */
export function useCommentDraft(place: string, onText: (text: string) => void) {
  const session = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  /** The author of the text in the field. */
  const author = useRef<number | null>(null)
  const request = useRef<Draft['request']>(undefined)

  function keep(text: string) {
    if (text.trim() === '') dropDraft(place)
    else keepDraft(place, { text, author: author.current, request: request.current })
  }

  useEffect(() => {
    const field = area.current
    if (!field) return
    const reader = currentOrCachedMember()
    // Another member who logs in must not see this author's text.
    const isOthers = author.current !== null && reader !== null && author.current !== reader
    if (isOthers) field.value = field.defaultValue
    const isUntouched = field.value === field.defaultValue
    const draft = isUntouched ? readDraft(place, reader) : undefined
    if (draft) field.value = draft.text
    if (isOthers || isUntouched) {
      author.current = draft?.author ?? reader
      request.current = draft?.request
    } else author.current ??= reader
    onText(field.value)
    if (!isUntouched)
      keepDraft(place, { text: field.value, author: author.current, request: request.current })
  }, [session, place, onText])

  return {
    /** Ref of the field. */
    area,
    keep,
    drop: () => dropDraft(place),
    /** Idempotency key of the request that sends a text: the same for the same text, new for another one. */
    requestKey: (text: string): string => {
      if (request.current?.text !== text) request.current = { text, key: crypto.randomUUID() }
      if (area.current) keep(area.current.value)
      return request.current.key
    },
  }
}
