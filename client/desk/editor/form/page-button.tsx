import { useState } from 'react'
import type { Texts } from '../../../contract/desk/texts.ts'
import { currentOperator } from '../../api/operator.ts'
import { loadMetricsMessages, useDeskI18n, withMessages } from '../../i18n/i18n.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'

/** Names of pages are in the texts of the numbers screen. */
const PagePicker = lazyWithToast(() =>
  withMessages(currentOperator().lang, import('./page-picker.tsx'), loadMetricsMessages).then(
    (it) => it.PagePicker,
  ),
)

/** Opens the page picker for a link. */
export function PageButton({ onChoose }: { onChoose: (paths: Texts) => void }) {
  const { t } = useDeskI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('editor.link.page')}
      </button>
      {isOpen && <PagePicker onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
