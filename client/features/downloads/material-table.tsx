import type { MouseEvent } from 'react'
import type { Material } from '../../contract/downloads.ts'
import { materialUrl } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatBytes, formatPercent } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { DateTime } from '../../ui/time/moment.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

/** Progress of a file from 0 to 1, and true once it is in the zip. */
interface FileProgress {
  share: number
  isPacked: boolean
}

interface MaterialTableProps {
  files: readonly Material[]
  /** True if the file can be selected. */
  isOpen: (file: Material) => boolean
  /** During a download, the progress of its files. */
  progressOf: ((file: Material) => FileProgress | undefined) | undefined
  /** Called on a click on a file's link. */
  onFile: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Files, each with a checkbox and a link to download it alone. */
export function MaterialTable({ files, isOpen, progressOf, onFile }: MaterialTableProps) {
  const { t } = useI18n()
  return (
    <table className="table download-files">
      <caption className="visually-hidden">{t('download.files')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('download.choose')}</span>
          </th>
          <th scope="col">{t('download.file')}</th>
          <th scope="col">{t('download.type')}</th>
          <th scope="col">{t('download.size')}</th>
          <th scope="col">{t('download.updated')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('download.one')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <Row
            key={file.id}
            file={file}
            isOpen={isOpen(file)}
            progress={progressOf?.(file)}
            link={progressOf ? undefined : onFile}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  file: Material
  isOpen: boolean
  progress: FileProgress | undefined
  link: MaterialTableProps['onFile'] | undefined
}

function Row({ file, isOpen, progress, link }: RowProps) {
  const { locale, t } = useI18n()
  const box = `material-${file.id}`
  return (
    <tr>
      <td className="download-pick">
        <label htmlFor={box} hidden={progress?.isPacked}>
          <input
            id={box}
            type="checkbox"
            name="ids"
            value={file.id}
            disabled={!isOpen}
            aria-labelledby={`${box}-name`}
          />
        </label>
        {progress?.isPacked && (
          <>
            <Icon name="check" />
            <span className="visually-hidden">{t('download.packed')}</span>
          </>
        )}
      </td>
      <th scope="row">
        <label className="download-file" htmlFor={box}>
          {file.preview ? (
            <ResponsiveImage image={file.preview} layout="row" />
          ) : (
            <Icon name="file" />
          )}
          <span id={`${box}-name`}>
            <b>{file.title}</b>
            <small>{file.filename}</small>
          </span>
        </label>
      </th>
      <td>
        {typeName(file.filename)}
        {file.width && file.height && (
          <small>
            {file.width} × {file.height}
          </small>
        )}
      </td>
      <td>
        {formatBytes(locale, file.size)}
        {progress && <progress value={progress.share} aria-label={file.title} />}
      </td>
      <td>
        <DateTime at={file.updated_at} style="shortDate" />
      </td>
      <td className="download-get">
        {link && (
          <a
            className="tool"
            href={materialUrl(locale, file.id)}
            rel="nofollow"
            aria-label={t('download.get', { name: file.title })}
            onClick={link}
          >
            <Icon name="download" />
          </a>
        )}
        {progress && (
          <span className="number" aria-hidden="true">
            {formatPercent(locale, progress.share)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** File types are written as extensions in every language: PDF, ZIP. */
function typeName(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toUpperCase()
}
