// Ties a text field to its draft. The server's HTML and the first render know no draft: the field is filled when the
// browser's storage can be asked, unless somebody has begun to type.
import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft } from './comment-draft.ts'
import { likelyMember } from '../../browser/session/session.ts'
import { useSession } from '../../browser/session/use-session.ts'

/** `onText` is told a text that does not come from typing, and stays the same function. */
export function useCommentDraft(place: string, onText: (text: string) => void) {
  const session = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Whose text stands in the field. */
  const author = useRef<number | null>(null)
  const request = useRef<Draft['request']>(undefined)

  function keep(text: string) {
    if (text.trim() === '') dropDraft(place)
    else keepDraft(place, { text, author: author.current, request: request.current })
  }

  useEffect(() => {
    const field = area.current
    if (!field) return
    const reader = likelyMember()
    // Whoever else has logged in here does not see what another member wrote.
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
    /** For the field. */
    area,
    keep,
    drop: () => dropDraft(place),
    /** Names the request that sends a text: another text is another request, the same text again the same. */
    requestKey: (text: string): string => {
      if (request.current?.text !== text) request.current = { text, key: crypto.randomUUID() }
      if (area.current) keep(area.current.value)
      return request.current.key
    },
  }
}
