import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { UsedImage } from '../../../contract/desk/images/image.ts'
import { maxImageBytes } from '../../../contract/desk/limits.ts'
import type { ImageCrop } from '../../../contract/images.ts'
import { mediaUrl } from '../../../contract/paths.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, FormError, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { centered, percentOf, pixelsOf, within, type Size } from './area.ts'
import { useOriginal } from '../upload/original.ts'
import { replaceFile } from '../upload/upload.ts'

interface CropDialogProps {
  image: UsedImage
  onClose: () => void
  onCropped: () => Promise<void>
}

/** Crops an image from its original file, which is kept. */
export function CropDialog(props: CropDialogProps) {
  const { t } = useDeskI18n()
  const original = useOriginal(props.image.id)
  return (
    <Dialog
      initialFocus="field"
      title={t('images.crop_title')}
      kind="wide"
      onClose={props.onClose}
      isFirm
    >
      {original === null && <p className="muted">{t('common.loading')}</p>}
      {original === 'failed' && <FormError text={t('common.unreachable')} />}
      {original && original !== 'failed' && <Cropper {...props} original={original} />}
    </Dialog>
  )
}

const ratios = { '16:9': 16 / 9, '670 × 376': 670 / 376, '4:3': 4 / 3, '1:1': 1 } as const

interface CropperProps extends CropDialogProps {
  original: Size & { file: Blob }
}

function Cropper({ image, original, onClose, onCropped }: CropperProps) {
  const { t, lang } = useDeskI18n()
  const { width, height } = original
  const [crop, setCrop] = useState<ImageCrop>(() => image.crop ?? centered(original, 0.8))
  const [ratio, setRatio] = useState<number | undefined>()
  const form = useFormSubmit(async () => {
    const cut = await cropImage(original.file, crop)
    if (!cut || cut.size > maxImageBytes) {
      showToast(t(cut ? 'images.too_large' : 'images.crop_failed'), { kind: 'failed' })
      return
    }
    await sendCut(image, cut, crop)
    await onCropped()
    showToast(t('images.cropped'))
    onClose()
  })
  const drawn = (_: unknown, area: PercentCrop) => setCrop(pixelsOf(area, original))
  const does = t('images.crop_do', {
    width: formatNumber(lang, crop.width),
    height: formatNumber(lang, crop.height),
  })
  return (
    <DialogForm form={form} submitLabel={does} onClose={onClose}>
      <p className="muted">{t('images.crop_means')}</p>
      <div className="crop-area">
        <ReactCrop
          crop={percentOf(crop, original)}
          {...(ratio && { aspect: ratio })}
          keepSelection
          ariaLabels={areaLabels(t('images.crop_area'))}
          onChange={drawn}
        >
          <img
            src={mediaUrl(image.original_path ?? image.path, 960)}
            alt={image.origin_filename}
            style={{ aspectRatio: `${width} / ${height}` }}
          />
        </ReactCrop>
      </div>
      <Ratios
        chosen={ratio}
        onChoose={(next) => {
          setRatio(next)
          if (next) setCrop(centered(original, 1, next))
        }}
      />
      <div className="crop-numbers">
        {(['x', 'y', 'width', 'height'] as const).map((side) => (
          <LabeledInput
            key={side}
            label={t(`images.crop_${side}`)}
            type="number"
            min={side === 'x' || side === 'y' ? 0 : 1}
            max={side === 'x' || side === 'width' ? width : height}
            value={crop[side]}
            onChange={({ target }) => {
              setRatio(undefined)
              setCrop(within({ ...crop, [side]: target.valueAsNumber || 0 }, original))
            }}
          />
        ))}
      </div>
    </DialogForm>
  )
}

interface RatiosProps {
  chosen: number | undefined
  onChoose: (ratio: number | undefined) => void
}

function Ratios({ chosen, onChoose }: RatiosProps) {
  const { t } = useDeskI18n()
  const choices = [[t('images.crop_free'), undefined] as const, ...Object.entries(ratios)]
  return (
    <fieldset className="crop-ratios" aria-label={t('images.crop_ratio')}>
      {choices.map(([name, ratio]) => (
        <button
          key={name}
          type="button"
          className="chip toggle"
          aria-pressed={ratio === chosen}
          onClick={() => onChoose(ratio)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Handles have no names of their own. Each gets the name of the area and an arrow for its position. */
const areaLabels = (name: string) => ({
  cropArea: name,
  nwDragHandle: `${name} ↖`,
  nDragHandle: `${name} ↑`,
  neDragHandle: `${name} ↗`,
  eDragHandle: `${name} →`,
  seDragHandle: `${name} ↘`,
  sDragHandle: `${name} ↓`,
  swDragHandle: `${name} ↙`,
  wDragHandle: `${name} ←`,
})

async function sendCut(image: UsedImage, cut: Blob, { x, y, width, height }: ImageCrop) {
  const file = new File([cut], image.origin_filename, { type: cut.type })
  const fields = { replaces: image.path, crop: [x, y, width, height].join() }
  const { signal } = new AbortController()
  await replaceFile(image.id, file, { fields, signal, onProgress: () => undefined })
}

const quality = 0.92

/** Crops an image. Keeps JPEG and PNG, writes other types as WebP. `null` if the browser cannot decode or encode it. */
async function cropImage(file: Blob, { x, y, width, height }: ImageCrop): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
    bitmap.close()
    // JPEG has no transparency. A browser that cannot write WebP falls back to PNG.
    const type = file.type === 'image/jpeg' || file.type === 'image/png' ? file.type : 'image/webp'
    return await canvas.convertToBlob({ type, quality })
  } catch {
    return null
  }
}
