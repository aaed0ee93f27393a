import type { UsedImage } from '../../contract/desk/images/image.ts'
import { mediaUrl } from '../../contract/paths.ts'
import { formatDate, formatNumber } from '../../i18n/translate.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../i18n/texts.ts'
import { Failure, useAct } from '../ui/form.tsx'

interface FormerFilesProps {
  picture: UsedImage
  isReadOnly: boolean
  onChanged: () => Promise<void>
}

/** The files a picture had before, and the way back to each. */
export function FormerFiles({ picture, isReadOnly, onChanged }: FormerFilesProps) {
  const { t, lang } = useTexts()
  const { act, isBusy, failure } = useAct()
  const { id, path: replaces, former } = picture
  if (former.length === 0) return null
  const putBack = (file: number) =>
    act(async () => {
      const params = { id, file }
      await call('POST /api/backstage/image/:id/file/:file', { params, body: { replaces } })
      await onChanged()
    })
  return (
    <section className="picture-former" aria-label={t('pictures.former')}>
      <h2>{t('pictures.former')}</h2>
      <Failure text={failure} />
      <ul>
        {former.map((file) => {
          const { id: number, path, origin_filename: name, width, height } = file
          const time = formatDate(lang, file.replaced_at, 'moment')
          return (
            <li key={number}>
              <img src={mediaUrl(path, 160)} alt="" loading="lazy" />
              <span>
                {name}
                <small className="quiet">
                  {formatNumber(lang, width)} × {formatNumber(lang, height)} · {time}
                </small>
              </span>
              {!isReadOnly && (
                <button
                  type="button"
                  className="link"
                  disabled={isBusy}
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
