import { Link } from '@tanstack/react-router'
import { useCan } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { Upload } from './upload.tsx'
import { WaitingFile } from './waiting-file.tsx'
import './draws.css'

/** Draws from a file: one operator uploads it, another confirms. */
export function DrawImport() {
  const { t } = useTexts()
  const can = useCan()
  useTitle(t('screen.draw_import'))
  const read = useRead('GET /api/backstage/draw/task')
  const files = read.data?.imports ?? []
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.draw_import')}</h1>
        <span className="quiet about">{t('draws.file.about')}</span>
        <Link className="link push" to="/draw">
          {t('screen.draws')}
        </Link>
      </div>
      {can('draw.enter') && <Upload />}
      <section className="section">
        <header>
          <h2>{t('draws.file.waiting')}</h2>
        </header>
        <ReadState read={read} rows={2} />
        {read.data && files.length === 0 && <p className="hint">{t('draws.file.none')}</p>}
        <ul className="draw-files" hidden={files.length === 0}>
          {files.map((one) => (
            <WaitingFile key={one.id} file={one} />
          ))}
        </ul>
      </section>
    </div>
  )
}
