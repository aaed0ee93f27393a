import type { MaterialFile } from '../../../contract/desk/material-file.ts'
import { endingOf } from '../../../contract/desk/downloads/types.ts'
import { formatBytes, formatNumber } from '../../../i18n/translate.ts'
import { addressOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Moment } from '../../ui/moment.tsx'

/** A stored file in a line, which is also the way to it. */
export function FileFacts({ file }: { file: MaterialFile }) {
  const { lang } = useTexts()
  const { id, filename, width, height, uploaded_at } = file
  return (
    <p className="file-facts">
      <a href={addressOf('GET /api/backstage/material/:id/file', { params: { id } })} download>
        {filename}
      </a>
      <span className="quiet">
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

/** Its type and how much there is of it. */
export function FileSize({ file: { filename, size } }: { file: MaterialFile }) {
  const { lang } = useTexts()
  return `${endingOf(filename).toUpperCase()} · ${formatBytes(lang, size)}`
}
