import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { linkFrom } from '../paste/inline.ts'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const before: unknown = editor.getAttributes('link')['href']
  const [address, setAddress] = useState(typeof before === 'string' ? before : '')
  const [isWrong, setWrong] = useState(false)
  const set = () => {
    const href = linkFrom(address, location.origin)
    if (!href) return setWrong(true)
    editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Dialog title={t('editor.link.title')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <div className="form-line">
          <label htmlFor={id}>{t('editor.link.address')}</label>
          <input
            id={id}
            value={address}
            inputMode="url"
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            onChange={(event) => {
              setAddress(event.target.value)
              setWrong(false)
            }}
          />
        </div>
        {isWrong && (
          <p className="alert" role="alert" id={`${id}-wrong`}>
            {t('editor.link.wrong')}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary">
            {t('editor.link.set')}
          </button>
          {before !== undefined && (
            <button type="button" className="button flat" onClick={remove}>
              {t('editor.link.remove')}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}
