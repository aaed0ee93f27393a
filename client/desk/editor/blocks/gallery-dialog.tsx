// Chooses the images of a new gallery, or further ones for the gallery at the cursor.
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { DeskImage } from '../../../contract/desk/images/image.ts'
import { mediaUrl } from '../../../contract/paths.ts'
import { galleryLimits } from '../../../contract/text/limits.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ImagePicker } from '../../images/image-picker-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toFigureAttrs } from '../uploads/figure-of.ts'
import { blockAt } from './current.ts'
import './gallery-dialog.css'

interface GalleryDialogProps {
  editor: Editor
  lang: string
  onClose: () => void
}

export function GalleryDialog({ editor, lang, onClose }: GalleryDialogProps) {
  const { t } = useDeskI18n()
  const [block] = useState(() => blockAt(editor.state))
  const current = block?.name === 'gallery' ? block : null
  const [chosen, setChosen] = useState<readonly DeskImage[]>([])
  const room = galleryLimits.most - (current?.node.childCount ?? 0)
  const least = current ? 1 : galleryLimits.least
  const insert = () => {
    const figures = chosen.map((image) => ({ type: 'figure', attrs: toFigureAttrs(image, lang) }))
    const end = current && current.pos + current.node.nodeSize - 1
    if (end === null) editor.commands.insertContent({ type: 'gallery', content: figures })
    else editor.commands.insertContentAt(end, figures)
    onClose()
  }
  return (
    <Dialog
      initialFocus="field"
      title={t('editor.insert.gallery')}
      kind="wide"
      onClose={onClose}
      isFirm
    >
      <div className="gallery-chosen">
        <p aria-live="polite">{t('editor.boxes.chosen', { count: chosen.length, most: room })}</p>
        <ul>
          {chosen.map((image) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={t('editor.boxes.leave_out', { name: image.img_alt || image.path })}
                onClick={() => setChosen(chosen.filter((one) => one !== image))}
              >
                <img src={mediaUrl(image.path, 480)} alt="" />
              </button>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="button primary"
          disabled={chosen.length < least}
          onClick={insert}
        >
          {t('editor.boxes.insert')}
        </button>
      </div>
      <ImagePicker
        chosen={null}
        lang={lang}
        onChoose={(image) => {
          const isNew = chosen.every(({ id }) => id !== image.id)
          if (isNew && chosen.length < room) setChosen([...chosen, image])
        }}
      />
    </Dialog>
  )
}
