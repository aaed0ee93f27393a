import type { MaterialFile } from '../../../contract/desk/material-file.ts'
import { extensionOf } from '../../../contract/desk/downloads/types.ts'
import { formatBytes, formatNumber } from '../../../i18n/translate.ts'
import { cacheKeyOf } from '../../api/cache-key.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'

/** Name, size and upload time of a stored file, with a download link. */
export function FileInfo({ file }: { file: MaterialFile }) {
  const { lang } = useDeskI18n()
  const { id, filename, width, height, uploaded_at } = file
  return (
    <p className="file-facts">
      <a href={cacheKeyOf('GET /api/backstage/material/:id/file', { params: { id } })} download>
        {filename}
      </a>
      <span className="muted">
        <FileSize file={file} />
        {width !== null &&
          height !== null &&
          ` · ${formatNumber(lang, width)} × ${formatNumber(lang, height)}`}
        {' · '}
        <Moment at={uploaded_at} />
      </span>
    </p>
  )
}

/** File type and size. */
export function FileSize({ file: { filename, size } }: { file: MaterialFile }) {
  const { lang } = useDeskI18n()
  return `${extensionOf(filename).toUpperCase()} · ${formatBytes(lang, size)}`
}
