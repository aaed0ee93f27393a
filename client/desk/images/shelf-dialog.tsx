import type { DeskImage } from '../../contract/desk/images/image.ts'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Shelf } from './shelf.tsx'

interface ShelfDialogProps {
  chosen: number | null
  lang: string
  onChoose: (picture: DeskImage) => void
  onClose: () => void
}

/** Takes one picture from the shelf, or a new one. */
export function ShelfDialog({ chosen, lang, onChoose, onClose }: ShelfDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog title={t('pictures.pick')} kind="wide" onClose={onClose}>
      <Shelf
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
