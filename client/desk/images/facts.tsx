import { useId } from 'react'
import type { UsedImage } from '../../contract/desk/images/image.ts'
import { formatNumber } from '../../i18n/translate.ts'
import { useApi } from '../api/read.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Moment } from '../ui/moment.tsx'

interface FactsProps {
  image: UsedImage
  directory: string
  isReadOnly: boolean
  onDirectory: (directory: string) => void
}

/** Origin and size of an image, and its directory in the library. */
export function Facts({ image, directory, isReadOnly, onDirectory }: FactsProps) {
  const { t, lang } = useDeskI18n()
  const id = useId()
  const choices = useApi('GET /api/backstage/image/choices', isReadOnly ? null : undefined)
  const { width, height, bytes, info, filename, origin_filename, upload_at, upload_by } = image
  const size = `${formatNumber(lang, width)} × ${formatNumber(lang, height)}`
  const weight =
    bytes === null
      ? ''
      : ` · ${t('images.kilobytes', { count: formatNumber(lang, Math.ceil(bytes / 1024)) })}`
  return (
    <dl className="image-facts">
      <dt>{t('images.field.origin_filename')}</dt>
      <dd>{origin_filename}</dd>
      <dt>{t('images.size')}</dt>
      <dd>{size + weight}</dd>
      <dt>{t('images.field.info')}</dt>
      <dd>{info}</dd>
      <dt>
        <label htmlFor={id}>{t('images.field.directory')}</label>
      </dt>
      <dd>
        <input
          id={id}
          className="field"
          value={directory}
          maxLength={120}
          readOnly={isReadOnly}
          list={`${id}-folders`}
          onChange={({ target }) => onDirectory(target.value)}
        />
        <datalist id={`${id}-folders`}>
          {choices.data?.directories.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      </dd>
      <dt>{t('images.field.filename')}</dt>
      <dd className="mono">{filename}</dd>
      <dt>{t('images.field.upload_at')}</dt>
      <dd>
        <Moment at={upload_at} /> · {upload_by}
      </dd>
    </dl>
  )
}
