import { useState } from 'react'
import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'

/** Closes the comments of an article, or opens them again. */
export function ArticleSwitch({ article }: Pick<DeskComment, 'article'>) {
  const { t } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const { id, lang, title } = article
  const [isOpen, setOpen] = useState(article.is_comment_open)
  if (!can('comment.rule', { lang })) return null
  const set = async (is_open: boolean) => {
    await call('PUT /api/backstage/comment/article/:id', { params: { id }, body: { is_open } })
    setOpen(is_open)
    await readAgain('/api/backstage/comment/article')
  }
  const toggle = async () => {
    await set(!isOpen)
    notify(t(isOpen ? 'comments.closed' : 'comments.opened', { title }), {
      undo: () => set(isOpen),
    })
  }
  return (
    <>
      <span className="quiet">{t(isOpen ? 'comments.is_open' : 'comments.is_closed')}</span>{' '}
      <button type="button" className="link" disabled={isBusy} onClick={() => act(toggle)}>
        {t(isOpen ? 'comments.close' : 'comments.open')}
      </button>
      <Failure text={failure} />
    </>
  )
}
