import type { UsedImage } from '../../contract/desk/images/image.ts'
import { mediaUrl } from '../../contract/paths.ts'
import { formatDate, formatNumber } from '../../i18n/translate.ts'
import { call } from '../api/client.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../ui/form.tsx'

interface FormerFilesProps {
  picture: UsedImage
  isReadOnly: boolean
  onChanged: () => Promise<void>
}

/** Previous files of an image, each with a restore button. */
export function PreviousFiles({ picture, isReadOnly, onChanged }: FormerFilesProps) {
  const { t, lang } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const { id, path: replaces, former } = picture
  if (former.length === 0) return null
  const putBack = (file: number) =>
    run(async () => {
      const params = { id, file }
      await call('POST /api/backstage/image/:id/file/:file', { params, body: { replaces } })
      await onChanged()
    })
  return (
    <section className="picture-former" aria-label={t('pictures.former')}>
      <h2>{t('pictures.former')}</h2>
      <FormError text={failure} />
      <ul>
        {former.map((file) => {
          const { id: number, path, origin_filename: name, width, height } = file
          const time = formatDate(lang, file.replaced_at, 'moment')
          return (
            <li key={number}>
              <img src={mediaUrl(path, 160)} alt="" loading="lazy" />
              <span>
                {name}
                <small className="muted">
                  {formatNumber(lang, width)} × {formatNumber(lang, height)} · {time}
                </small>
              </span>
              {!isReadOnly && (
                <button
                  type="button"
                  className="link"
                  disabled={isPending}
                  aria-label={t('pictures.former_back_of', { name, time })}
                  onClick={() => putBack(number)}
                >
                  {t('pictures.former_back')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
