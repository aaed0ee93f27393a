import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { embedAttrs } from '../../../contract/text/rich-text-schema.ts'
import { embedIn } from '../../../contract/text/embed.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'

export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useDeskI18n()
  const id = useId()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isWrong, setWrong] = useState(false)
  const insert = () => {
    const attrs = embedAttrs.safeParse({ ...embedIn(address), title: title.trim() })
    if (!attrs.success) return setWrong(true)
    editor.chain().insertContent({ type: 'embed', attrs: attrs.data }).run()
    onClose()
  }
  return (
    <Dialog initialFocus="field" title={t('editor.embed.title')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          insert()
        }}
      >
        <div className="form-field">
          <label htmlFor={id}>{t('editor.embed.address')}</label>
          <input
            id={id}
            value={address}
            inputMode="url"
            autoComplete="off"
            required
            aria-invalid={isWrong}
            onChange={(event) => {
              setAddress(event.target.value)
              setWrong(false)
            }}
          />
        </div>
        <div className="form-field">
          <label htmlFor={`${id}-title`}>{t('editor.embed.name')}</label>
          <input
            id={`${id}-title`}
            value={title}
            required
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        {isWrong && (
          <p className="alert" role="alert">
            {t('editor.embed.wrong')}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary">
            {t('editor.embed.insert')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
