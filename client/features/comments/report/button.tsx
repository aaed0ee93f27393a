import { useState, type ComponentType } from 'react'
import { useI18n } from '../../../i18n/context.tsx'

interface FormProps {
  id: number
  onClose: () => void
}

/** Kept out of the Worker's render, and loaded with the first report. */
const loadForm = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('./report.tsx').then(({ CommentReport }) => CommentReport)

export function CommentReportButton({ id }: { id: number }) {
  const { t } = useI18n()
  const [Form, setForm] = useState<ComponentType<FormProps>>()
  const open = () =>
    void loadForm().then(
      (loaded) => setForm(() => loaded),
      () => undefined,
    )
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        {t('comment.report')}
      </button>
      {Form && <Form id={id} onClose={() => setForm(undefined)} />}
    </>
  )
}
