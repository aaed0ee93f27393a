// Edits the member's own comment in place; Esc discards the changes.
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../browser/api/call.ts'
import { withLogin } from '../../account/with-login.ts'
import { FormAlert, SubmitButton } from '../../../ui/form/form.tsx'
import { commentEdit, type CommentReply } from '../../../contract/comments/comment.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { CommentField } from './field.tsx'
import { useConversation } from '../use-conversation.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'

interface CommentEditProps {
  comment: CommentReply
  onDone: () => void
}

export function CommentEdit({ comment: { id, text: before }, onDone }: CommentEditProps) {
  const { t } = useI18n()
  const { edited } = useConversation()
  const toast = useToast()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(before)
  const form = useZodForm({
    schema: commentEdit,
    labels: { comment: t('comment.edit_label') },
    values: { comment: before },
    read: (data) => ({ comment_id: id, comment: data.get('comment') }),
    send: async (body) => {
      if (body.comment === before) return onDone()
      const { comment, message } = await withLogin(() =>
        call('PUT /api/user/article-comment/:id', { params: { id }, body }),
      )
      edited(comment)
      toast(message)
      onDone()
    },
  })
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(before.length, before.length)
  }, [before])

  return (
    <form {...form.props} className="comment-form">
      <FormAlert {...form.alert} />
      <CommentField
        field={form.field('comment')}
        area={area}
        text={text}
        onText={setText}
        onLeave={onDone}
      >
        <button type="button" className="button" onClick={onDone}>
          {t('comment.cancel')}
        </button>
        <SubmitButton isPending={form.isPending}>{t('comment.save')}</SubmitButton>
      </CommentField>
    </form>
  )
}
