import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ScheduledNotification } from '../../../contract/desk/notifications/scheduled-notification.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useRowNavigation } from '../../shell/use-row-navigation.ts'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Row } from './row.tsx'
import './notifications.css'

const route = 'GET /api/backstage/notification'
/** Poll interval in milliseconds while a notification is scheduled. */
const pollIntervalMs = 15_000

/** Notifications that operators have sent or scheduled. */
export function Notifications() {
  const { t } = useDeskI18n()
  const can = useCan()
  const pages = useInfiniteApi<ScheduledNotification>(
    route,
    'before',
    (query) => call(route, { query }),
    {
      refreshInterval: (read?: { items: ScheduledNotification[] }[]) =>
        read?.some(({ items }) => items.some(({ state }) => state === 'scheduled'))
          ? pollIntervalMs
          : 0,
    },
  )
  const { rows, error, refetch, hasMore, isBusy, loadMore } = pages
  const list = useRef<HTMLUListElement>(null)
  useRowNavigation(list)
  return (
    <div className="page">
      <PageHead title={t('screen.notifications')} about={t('notifications.about')}>
        {can('notification.send') && (
          <Link className="button push-end" to="/notification/new">
            {t('notifications.compose')}
          </Link>
        )}
      </PageHead>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('notifications.none')}</Empty>}
      <ul className="notifications" ref={list} hidden={!rows?.length}>
        {rows?.map((one) => (
          <Row key={one.id} dispatch={one} onChange={refetch} />
        ))}
      </ul>
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('notifications.more')}</MoreButton>
    </div>
  )
}
