// Problems that owners must solve before data or work is lost.
import { Link } from '@tanstack/react-router'
import { maxDatabaseBytes } from '../../../contract/desk/limits.ts'
import { formatBytes, formatPercent } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { TodoItem, TodoSection } from './waiting.tsx'

type Today = ApiResponse<'GET /api/backstage/today'>

/** The last backup is too old. */
export function LateBackup({ at }: { at: string | null }) {
  const { t } = useDeskI18n()
  return (
    <TodoSection
      count={1}
      isUrgent
      title={t('today.late_backup')}
      why={t('today.late_backup_why')}
      action={
        <Link className="button todo-action" to="/backup">
          {t('today.see_backups')}
        </Link>
      }
    >
      {at && (
        <TodoItem mark="failed" at={at}>
          <Link to="/backup">{t('screen.backups')}</Link>
        </TodoItem>
      )}
    </TodoSection>
  )
}

/** A database is nearly full; writes will fail once it is full. */
export function FullDatabase({ database }: { database: NonNullable<Today['full_database']> }) {
  const { t, lang } = useDeskI18n()
  const { bytes } = database
  return (
    <TodoSection
      count={1}
      isUrgent
      title={t('today.full_database')}
      why={t('today.full_database_why')}
      action={
        <Link className="button todo-action" to="/backup">
          {t('today.see_room')}
        </Link>
      }
    >
      <TodoItem mark="failed" at={null}>
        <Link to="/backup">{t('screen.backups')}</Link>
        <span className="muted">
          {formatPercent(lang, bytes / maxDatabaseBytes)} · {formatBytes(lang, bytes)}
        </span>
      </TodoItem>
    </TodoSection>
  )
}

/** Screens of the desk that fail repeatedly. */
export function RepeatedErrors({ errors }: { errors: Today['repeated_errors'] }) {
  const { t } = useDeskI18n()
  return (
    <TodoSection
      count={errors.length}
      isUrgent
      title={t('today.desk_errors')}
      why={t('today.desk_errors_why')}
      action={
        <Link className="button todo-action" to="/numbers" search={{ part: 'faults' }}>
          {t('today.see_desk_errors')}
        </Link>
      }
    >
      {errors.map(({ screen, message, count }) => (
        <TodoItem key={`${screen} ${message}`} mark="failed" at={null}>
          <span className="mono">{message}</span>
          <span className="muted">{t('today.desk_error_at', { screen, count })}</span>
        </TodoItem>
      ))}
    </TodoSection>
  )
}
