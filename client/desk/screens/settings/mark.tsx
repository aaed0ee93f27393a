import { minMarkSide } from '../../../contract/site/mark.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import { sendForm } from '../../images/upload/upload.ts'
import { SiteMark } from '../../../ui/sign.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import type { SettingValue } from '../../../contract/site/setting-values.ts'

interface MarkProps {
  disabled: boolean
  value: string
  onEdit: (value: SettingValue) => void
}

/** The mark and the file to replace it. The file is stored at once, and shown to readers when the edits are saved. */
export function Mark({ value, disabled, onEdit }: MarkProps) {
  const { t } = useDeskI18n()
  const upload = useAsyncAction()
  const store = (file: File) => async () => {
    const { signal } = new AbortController()
    const form = await formOf(file)
    const { mark } = await sendForm('POST /api/backstage/identity/mark', {
      form,
      signal,
      onProgress: () => undefined,
    })
    onEdit(mark)
  }
  return (
    <div className="identity-mark">
      <SiteMark mark={value} size={48} className="sign" />
      <FileButton
        name={t('setting.choose_mark')}
        accept="image/svg+xml,image/png"
        isDisabled={disabled || upload.isPending}
        onFiles={([file]) => {
          if (file) upload.run(store(file))
        }}
      />
      <FormError text={upload.failure} />
    </div>
  )
}

async function formOf(file: File): Promise<FormData> {
  const form = new FormData()
  form.set('file', file)
  if (file.type === 'image/svg+xml') form.set('png', await drawn(file))
  return form
}

/** The SVG as a square PNG, in twice the least size. The policy of the desk allows images from data, but not from blobs. */
async function drawn(file: File): Promise<Blob> {
  const side = 2 * minMarkSide
  const image = new Image(side, side)
  image.src = `data:image/svg+xml,${encodeURIComponent(await file.text())}`
  await image.decode()
  const canvas = new OffscreenCanvas(side, side)
  canvas.getContext('2d')?.drawImage(image, 0, 0, side, side)
  return canvas.convertToBlob({ type: 'image/png' })
}
