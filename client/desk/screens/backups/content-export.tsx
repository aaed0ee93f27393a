import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ArchivePart } from '../../../contract/desk/site/content-export-api.ts'
import { formatBytes, formatNumber } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'

/** A larger archive is downloaded in two files. */
const maxBytes = 2 * 1024 ** 3

/** The content of the site as an archive, which another site can import. */
export function ContentExport() {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const [size, setSize] = useState<ApiResponse<'POST /api/backstage/content-export'>>()
  const isLarge = size !== undefined && size.bytes > maxBytes
  const begin = async () => {
    const now = await call('POST /api/backstage/content-export')
    setSize(now)
    return now
  }
  const download = (part: ArchivePart) => () =>
    run(async () => {
      const now = await begin()
      if (part === 'all' && now.bytes > maxBytes) return
      location.assign(`/api/backstage/content-export/${part}?lang=${lang}`)
    })
  const leave = () =>
    run(async () => {
      await begin()
      location.assign(`/api/backstage/wordpress-export?lang=${lang}`)
    })
  return (
    <section className="section">
      <header>
        <h2>{t('backups.export')}</h2>
        <span className="muted">{t('backups.export_about')}</span>
      </header>
      {size && (
        <output>
          {t('backups.export_size', {
            entries: formatNumber(lang, size.entries),
            files: formatNumber(lang, size.files),
            size: formatBytes(lang, size.bytes),
          })}{' '}
          {isLarge && t('backups.export_large')}
        </output>
      )}
      <FormError text={failure} />
      <p className="actions">
        {(isLarge ? (['texts', 'files'] as const) : (['all'] as const)).map((part) => (
          <button
            key={part}
            type="button"
            className="button"
            disabled={isPending}
            onClick={download(part)}
          >
            {t(`backups.export_part.${part}`)}
          </button>
        ))}
        <button type="button" className="button" disabled={isPending} onClick={leave}>
          {t('backups.export_wordpress')}
        </button>
        {can('system.write') && (
          <Link className="link" to="/import">
            {t('backups.import')}
          </Link>
        )}
      </p>
    </section>
  )
}
