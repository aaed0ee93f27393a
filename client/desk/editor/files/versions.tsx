import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { MaterialFile, MaterialVersion } from '../../../contract/desk/material-file.ts'
import { lastWrite } from '../../api/client.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FileInfo } from './facts.tsx'

interface FileVersionsProps {
  /** Key of the row. */
  row: string
  /** Id of the row's file in the draft. */
  shown: number | undefined
  /** Restores a version; null if they can only be viewed. */
  onChoose: ((file: MaterialFile) => void) | null
}

/** Files a row had when it was published, each with a restore button. */
export function FileVersions({ row, shown, onChoose }: FileVersionsProps) {
  const { t } = useDeskI18n()
  const { entryId } = useParams({ strict: false })
  const { data, mutate } = useApi('GET /api/backstage/entry/:id/material/:key', {
    params: { id: Number(entryId), key: row },
  })
  // Publishing creates versions.
  useEffect(() => {
    return lastWrite.subscribe(() => void mutate())
  }, [mutate])
  const former = data?.items.filter(({ id }) => id !== shown) ?? []
  if (former.length === 0) return null
  return (
    <section className="file-versions" aria-label={t('materials.versions')}>
      <h3>{t('materials.versions')}</h3>
      <ul>
        {former.map((version) => (
          <li key={version.id}>
            <FileInfo file={version} />
            {onChoose && (
              <button
                type="button"
                className="link"
                aria-label={t('materials.use_again_of', { name: version.filename })}
                onClick={() => onChoose(fileIn(version))}
              >
                {t('materials.use_again')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function fileIn({ uploaded_by: _by, published_at: _at, ...file }: MaterialVersion): MaterialFile {
  return file
}
