import { Link } from '@tanstack/react-router'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { Upload } from './upload.tsx'
import { PendingImportPanel } from './waiting-file.tsx'
import { PageHead, Section } from '../../ui/parts.tsx'
import './draws.css'

/** Imports draws from a file: one operator uploads it, another confirms it. */
export function DrawImport() {
  const { t } = useDeskI18n()
  const can = useCan()
  useTitle(t('screen.draw_import'))
  const read = useApi('GET /api/backstage/draw/task')
  const files = read.data?.imports ?? []
  return (
    <div className="page">
      <PageHead title={t('screen.draw_import')} about={t('draws.file.about')}>
        <Link className="link push-end" to="/draw">
          {t('screen.draws')}
        </Link>
      </PageHead>
      {can('draw.enter') && <Upload />}
      <Section title={t('draws.file.waiting')}>
        <QueryState read={read} rows={2} />
        {read.data && files.length === 0 && <p className="hint">{t('draws.file.none')}</p>}
        <ul className="draw-files" hidden={files.length === 0}>
          {files.map((one) => (
            <PendingImportPanel key={one.id} file={one} />
          ))}
        </ul>
      </Section>
    </div>
  )
}
