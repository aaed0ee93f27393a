import type { DeskImage } from '../../contract/desk/images/image.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ImagePicker } from './shelf.tsx'

interface ImagePickerDialogProps {
  chosen: number | null
  lang: string
  onChoose: (picture: DeskImage) => void
  onClose: () => void
}

/** Selects an image from the library or uploads one. */
export function ImagePickerDialog({ chosen, lang, onChoose, onClose }: ImagePickerDialogProps) {
  const { t } = useDeskI18n()
  return (
    <Dialog initialFocus="field" title={t('pictures.pick')} kind="wide" onClose={onClose}>
      <ImagePicker
        chosen={chosen}
        lang={lang}
        onChoose={(picture) => {
          onChoose(picture)
          onClose()
        }}
      />
    </Dialog>
  )
}
