// The form of a comment or a reply. Its text is kept as a draft until it is posted.
import { useEffect, useState, useRef } from 'react'
import { call } from '../../../browser/api/call.ts'
import { withLogin } from '../../account/with-login.ts'
import { draftKey, dropDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { FormAlert, SubmitButton } from '../../../ui/form/form.tsx'
import { commentForm } from '../../../contract/comments/comment.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { CommentField } from './field.tsx'
import { useConversation } from '../use-conversation.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'
import { currentOrCachedMember } from '../../../browser/session/session.ts'
import { useSession } from '../../../browser/session/use-session.ts'

interface CommentFormProps {
  /** The comment replied to. */
  replyTo: number | null
  label: string
  /** Initial text of a reply to a reply. */
  initialText?: string
  onPosted: () => void
  /** Closes the form; the draft is kept. */
  onLeave?: () => void
}

export function CommentForm({
  replyTo,
  label,
  initialText = '',
  onPosted,
  onLeave,
}: CommentFormProps) {
  const { t } = useI18n()
  const { form, area, text, onText } = useCommentForm({ replyTo, label, initialText, onPosted })
  const isReply = replyTo !== null
  useEffect(() => {
    const field = area.current
    if (!isReply || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [isReply, area])

  // Submitted by the browser before hydration, a form with this method goes nowhere and keeps its text.
  return (
    <form {...form.props} method="dialog" className="comment-form">
      <FormAlert {...form.alert} />
      <CommentField
        field={form.field('comment')}
        area={area}
        text={text}
        onText={onText}
        onLeave={onLeave}
      >
        {onLeave && (
          <button type="button" className="button" onClick={onLeave}>
            {t('comment.cancel')}
          </button>
        )}
        <SubmitButton isPending={form.isPending}>{t('comment.post')}</SubmitButton>
      </CommentField>
    </form>
  )
}

type WritingOptions = Required<
  Pick<CommentFormProps, 'replyTo' | 'label' | 'initialText' | 'onPosted'>
>

function useCommentForm({ replyTo, label, initialText, onPosted }: WritingOptions) {
  const { articleId, posted } = useConversation()
  const toast = useToast()
  const [text, setText] = useState(initialText)
  const draft = useCommentDraft(draftKey(articleId, replyTo), setText)
  const form = useZodForm({
    schema: commentForm,
    labels: { comment: label },
    values: { comment: initialText },
    read: (data) => ({ article_id: articleId, reply_to: replyTo, comment: data.get('comment') }),
    send: async (body) => {
      const headers = { 'Idempotency-Key': draft.requestKey(body.comment) }
      const { comment, message } = await withLogin(() =>
        call('POST /api/user/article-comment', { body, headers }),
      )
      draft.drop()
      onPosted()
      // Moderators see it first.
      if (!comment.deleted) posted(comment)
      toast(message)
    },
  })
  function onText(typed: string) {
    setText(typed)
    draft.keep(typed)
  }
  return { form, area: draft.area, text, onText }
}

/**
 * Binds a text field to its draft. The server's HTML and the first render have no draft. An effect fills the field from
 * the browser's storage, unless the reader has begun to type. `onText` receives text that does not come from typing. It
 * must be a stable function.
 */
function useCommentDraft(place: string, onText: (text: string) => void) {
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
