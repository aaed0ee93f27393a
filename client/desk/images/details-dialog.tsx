import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PictureDetails } from './details.tsx'

export function DetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={t('pictures.details_title')} kind="wide" onClose={onClose} isFirm>
      <PictureDetails id={id} />
    </Dialog>
  )
}
