// What owners do something about before data are lost.
import { Link } from '@tanstack/react-router'
import { mostBytes } from '../../../contract/desk/analytics/size-api.ts'
import { formatBytes, formatPercent } from '../../../i18n/translate.ts'
import type { Answer } from '../../api/call.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Item, Waiting } from './waiting.tsx'

type Today = Answer<'GET /api/backstage/today'>

/** Nothing could be put back as it was yesterday. */
export function LateBackup({ at }: { at: string | null }) {
  const { t } = useTexts()
  return (
    <Waiting
      count={1}
      isHot
      title={t('today.late_backup')}
      why={t('today.late_backup_why')}
      action={
        <Link className="button act" to="/backup">
          {t('today.see_backups')}
        </Link>
      }
    >
      {at && (
        <Item mark="failed" at={at}>
          <Link to="/backup">{t('screen.backups')}</Link>
        </Item>
      )}
    </Waiting>
  )
}

/** Soon nothing could be written any more. */
export function FullDatabase({ database }: { database: NonNullable<Today['full_database']> }) {
  const { t, lang } = useTexts()
  const { bytes } = database
  return (
    <Waiting
      count={1}
      isHot
      title={t('today.full_database')}
      why={t('today.full_database_why')}
      action={
        <Link className="button act" to="/backup">
          {t('today.see_room')}
        </Link>
      }
    >
      <Item mark="failed" at={null}>
        <Link to="/backup">{t('screen.backups')}</Link>
        <span className="quiet">
          {formatPercent(lang, bytes / mostBytes)} · {formatBytes(lang, bytes)}
        </span>
      </Item>
    </Waiting>
  )
}
