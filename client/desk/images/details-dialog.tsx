import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ImageInspector } from './details.tsx'

export function DetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useDeskI18n()
  return (
    <Dialog
      initialFocus="field"
      title={t('images.details_title')}
      kind="wide"
      onClose={onClose}
      isFirm
    >
      <ImageInspector id={id} onClose={onClose} />
    </Dialog>
  )
}
