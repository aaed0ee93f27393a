import type { ImportCheck } from '../../../contract/desk/draws/draw.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Balls } from './balls.tsx'

/** Maximum number of draws shown of a file. */
const shown = 100

export function DrawLines({ draws }: { draws: ImportCheck['added'] }) {
  const { t, lang } = useDeskI18n()
  return (
    <>
      <ul className="draws from-file">
        {draws.slice(0, shown).map((one) => (
          <li key={one.period}>
            <span className="name">{t('today.draw_no', { period: one.period })}</span>
            <span className="muted">{formatDate(lang, one.drawn_at, 'moment')}</span>
            <Balls draw={one} />
          </li>
        ))}
      </ul>
      {draws.length > shown && <p className="hint">{t('draws.file.first', { count: shown })}</p>}
    </>
  )
}
