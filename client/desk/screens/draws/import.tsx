import { Link } from '@tanstack/react-router'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { Upload } from './upload.tsx'
import { PendingImportPanel } from './waiting-file.tsx'
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
      <div className="page-head">
        <h1>{t('screen.draw_import')}</h1>
        <span className="muted about">{t('draws.file.about')}</span>
        <Link className="link push-end" to="/draw">
          {t('screen.draws')}
        </Link>
      </div>
      {can('draw.enter') && <Upload />}
      <section className="section">
        <header>
          <h2>{t('draws.file.waiting')}</h2>
        </header>
        <QueryState read={read} rows={2} />
        {read.data && files.length === 0 && <p className="hint">{t('draws.file.none')}</p>}
        <ul className="draw-files" hidden={files.length === 0}>
          {files.map((one) => (
            <PendingImportPanel key={one.id} file={one} />
          ))}
        </ul>
      </section>
    </div>
  )
}
