import { useState } from 'react'
import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'

/** Closes or opens the comments of an article. */
export function ArticleSwitch({ article }: Pick<DeskComment, 'article'>) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const { id, lang, title } = article
  const [isOpen, setOpen] = useState(article.is_comment_open)
  if (!can('comment.rule', { lang })) return null
  const set = async (is_open: boolean) => {
    await call('PUT /api/backstage/comment/article/:id', { params: { id }, body: { is_open } })
    setOpen(is_open)
    await invalidate('/api/backstage/comment/article')
  }
  const toggle = async () => {
    await set(!isOpen)
    showToast(t(isOpen ? 'comments.closed' : 'comments.opened', { title }), {
      undo: () => set(isOpen),
    })
  }
  return (
    <>
      <span className="muted">{t(isOpen ? 'comments.is_open' : 'comments.is_closed')}</span>{' '}
      <button type="button" className="link" disabled={isPending} onClick={() => run(toggle)}>
        {t(isOpen ? 'comments.close' : 'comments.open')}
      </button>
      <FormError text={failure} />
    </>
  )
}
