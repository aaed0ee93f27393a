import { island } from '../../browser/boot/island.tsx'
import { useI18n } from '../../i18n/context.tsx'
import { copyText } from '../../ui/copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/use-toast.ts'

/** Copies the text of the page's `#source`; where the browser refuses, the text is left selected. */
function CopySourceView({ format }: { format: string }) {
  const { t } = useI18n()
  const toast = useToast()

  async function copy() {
    const source = document.querySelector<HTMLTextAreaElement>('#source')
    if (!source) return
    if (await copyText(source.value)) return toast(t('template.copied'))
    source.select()
    toast(t('template.copy_failed'), 'failed')
  }

  return (
    <button type="button" className="button needs-script" onClick={() => void copy()}>
      <Icon name="copy" small />
      {t('template.copy', { format })}
    </button>
  )
}

export const CopySource = island('copy-source', CopySourceView, {
  messages: ['template.copy', 'template.copied', 'template.copy_failed', 'toast'],
  when: 'load',
  className: 'buttons',
})
