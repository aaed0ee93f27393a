import { useState } from 'react'
import type { UsedImage } from '../../contract/desk/images/image.ts'
import { formatNumber } from '../../i18n/translate.ts'
import { cacheKeyOf } from '../api/cache-key.ts'
import { call } from '../api/client.ts'
import { useCan } from '../api/operator.ts'
import { showToast } from '../data/toasts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm, FormError, useAsyncAction, useFormSubmit } from '../ui/form.tsx'
import { lazyWithToast } from '../ui/lazy-with-toast.tsx'
import { FileButton } from './upload/file-button.tsx'
import { replaceFile } from './upload/upload.ts'
import { UsageList } from './uses.tsx'

const CropDialog = lazyWithToast(() => import('./crop/dialog.tsx').then((it) => it.CropDialog))

interface FileActionsProps {
  image: UsedImage
  onChanged: () => Promise<void>
  onGone: (() => void) | undefined
}

/** Crop, replace and delete buttons of an image. */
export function FileActions({ image, onChanged, onGone }: FileActionsProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const [asked, setAsked] = useState<'crop' | 'delete' | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const { run, failure } = useAsyncAction()
  const { id, path, uses, may_change_file: mayChangeFile } = image
  const replace = (file: File) =>
    run(async () => {
      setShare(0)
      const { signal } = new AbortController()
      const fields = { replaces: path }
      const { is_animated } = await replaceFile(id, file, {
        fields,
        signal,
        onProgress: setShare,
      }).finally(() => setShare(null))
      await onChanged()
      if (is_animated) showToast(t('images.still', { name: file.name }), { kind: 'failed' })
      else showToast(t('images.replaced', { count: uses.length }))
    })
  return (
    <>
      <div className="image-actions">
        {mayChangeFile && (
          <>
            <FileButton name={t('images.replace')} onFiles={([file]) => file && replace(file)} />
            <button type="button" className="button" onClick={() => setAsked('crop')}>
              {t('images.crop')}
            </button>
          </>
        )}
        <a
          className="link"
          href={cacheKeyOf('GET /api/backstage/image/:id/file', { params: { id } })}
          download
        >
          {t('images.original')}
        </a>
        {onGone && can('image.delete') && (
          <button type="button" className="link" onClick={() => setAsked('delete')}>
            {t('images.delete')}
          </button>
        )}
        {share !== null && (
          <output className="muted">
            {t('images.sending', { percent: formatNumber(lang, Math.round(share * 100)) })}
          </output>
        )}
      </div>
      <p className="muted">
        {t(mayChangeFile ? 'images.replace_means' : 'images.replace_not_allowed')}
      </p>
      <FormError text={failure} />
      {asked === 'crop' && (
        <CropDialog image={image} onClose={() => setAsked(null)} onCropped={onChanged} />
      )}
      {asked === 'delete' && onGone && (
        <DeleteDialog image={image} onClose={() => setAsked(null)} onGone={onGone} />
      )}
    </>
  )
}

interface DeleteDialogProps {
  image: UsedImage
  onClose: () => void
  onGone: () => void
}

/** Confirms a deletion, or lists the uses that prevent it. */
function DeleteDialog({ image, onClose, onGone }: DeleteDialogProps) {
  const { t } = useDeskI18n()
  const { id, origin_filename: name, uses } = image
  const form = useFormSubmit(async () => {
    await call('DELETE /api/backstage/image/:id', { params: { id } })
    showToast(t('images.deleted', { count: 1 }), {
      undo: () => restoreImages([id]).then(onGone),
    })
    onClose()
    onGone()
  })
  return (
    <Dialog
      initialFocus={uses.length > 0 ? 'close' : 'main'}
      title={t('images.delete_title', { name })}
      onClose={onClose}
    >
      {uses.length > 0 ? (
        <>
          <p>{t('images.kept_used', { count: 1 })}</p>
          <div className="image-uses">
            <UsageList uses={uses} />
          </div>
        </>
      ) : (
        <DialogForm form={form} submitLabel={t('images.delete')} isDestructive onClose={onClose}>
          <p>{t('images.delete_means')}</p>
        </DialogForm>
      )}
    </Dialog>
  )
}

export async function restoreImages(ids: readonly number[]): Promise<void> {
  await call('POST /api/backstage/image/restore', { body: { ids: [...ids] } })
}
