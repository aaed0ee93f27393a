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
  picture: UsedImage
  onChanged: () => Promise<void>
  onGone: (() => void) | undefined
}

/** Crop, replace and delete buttons of an image. */
export function FileActions({ picture, onChanged, onGone }: FileActionsProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const [asked, setAsked] = useState<'crop' | 'delete' | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const { run, failure } = useAsyncAction()
  const { id, path, uses, may_change_file: mayChangeFile } = picture
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
      if (is_animated) showToast(t('pictures.still', { name: file.name }), { kind: 'failed' })
      else showToast(t('pictures.replaced', { count: uses.length }))
    })
  return (
    <>
      <div className="picture-actions">
        {mayChangeFile && (
          <>
            <FileButton name={t('pictures.replace')} onFiles={([file]) => file && replace(file)} />
            <button type="button" className="button" onClick={() => setAsked('crop')}>
              {t('pictures.crop')}
            </button>
          </>
        )}
        <a
          className="link"
          href={cacheKeyOf('GET /api/backstage/image/:id/file', { params: { id } })}
          download
        >
          {t('pictures.original')}
        </a>
        {onGone && can('image.delete') && (
          <button type="button" className="link" onClick={() => setAsked('delete')}>
            {t('pictures.delete')}
          </button>
        )}
        {share !== null && (
          <output className="muted">
            {t('pictures.sending', { percent: formatNumber(lang, Math.round(share * 100)) })}
          </output>
        )}
      </div>
      <p className="muted">
        {t(mayChangeFile ? 'pictures.replace_means' : 'pictures.replace_not_allowed')}
      </p>
      <FormError text={failure} />
      {asked === 'crop' && (
        <CropDialog picture={picture} onClose={() => setAsked(null)} onCropped={onChanged} />
      )}
      {asked === 'delete' && onGone && (
        <DeleteDialog picture={picture} onClose={() => setAsked(null)} onGone={onGone} />
      )}
    </>
  )
}

interface DeleteDialogProps {
  picture: UsedImage
  onClose: () => void
  onGone: () => void
}

/** Confirms a deletion, or lists the uses that prevent it. */
function DeleteDialog({ picture, onClose, onGone }: DeleteDialogProps) {
  const { t } = useDeskI18n()
  const { id, origin_filename: name, uses } = picture
  const form = useFormSubmit(async () => {
    await call('DELETE /api/backstage/image/:id', { params: { id } })
    showToast(t('pictures.deleted', { count: 1 }), {
      undo: () => restorePictures([id]).then(onGone),
    })
    onClose()
    onGone()
  })
  return (
    <Dialog
      initialFocus={uses.length > 0 ? 'close' : 'main'}
      title={t('pictures.delete_title', { name })}
      onClose={onClose}
    >
      {uses.length > 0 ? (
        <>
          <p>{t('pictures.kept_used', { count: 1 })}</p>
          <div className="picture-uses">
            <UsageList uses={uses} />
          </div>
        </>
      ) : (
        <DialogForm form={form} submitLabel={t('pictures.delete')} isDestructive onClose={onClose}>
          <p>{t('pictures.delete_means')}</p>
        </DialogForm>
      )}
    </Dialog>
  )
}

export async function restorePictures(ids: readonly number[]): Promise<void> {
  await call('POST /api/backstage/image/restore', { body: { ids: [...ids] } })
}
