import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Dispatch } from '../../../contract/desk/notifications/dispatch.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { usePages } from '../../api/pages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useRowKeys } from '../../shell/row-keys.ts'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Row } from './row.tsx'
import './notifications.css'

const route = 'GET /api/backstage/notification'
/** Milliseconds until the list is read again while something waits to be sent. */
const soon = 15_000

/** What operators have sent, or are going to send. */
export function Notifications() {
  const { t } = useTexts()
  const can = useCan()
  const pages = usePages<Dispatch>(route, 'before', (query) => call(route, { query }), {
    refreshInterval: (read?: { items: Dispatch[] }[]) =>
      read?.some(({ items }) => items.some(({ state }) => state === 'scheduled')) ? soon : 0,
  })
  const { rows, error, again, hasMore, isBusy, more } = pages
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.notifications')}</h1>
        <span className="quiet about">{t('notifications.about')}</span>
        {can('notification.send') && (
          <Link className="button push" to="/notification/new">
            {t('notifications.compose')}
          </Link>
        )}
      </div>
      <ReadState read={{ data: rows, error, mutate: again }} />
      {rows?.length === 0 && <Empty>{t('notifications.none')}</Empty>}
      <ul className="notifications" ref={list} hidden={!rows?.length}>
        {rows?.map((one) => (
          <Row key={one.id} dispatch={one} onChange={again} />
        ))}
      </ul>
      {hasMore && (
        <p className="actions">
          <button type="button" className="button" disabled={isBusy} onClick={more}>
            {t('notifications.more')}
          </button>
        </p>
      )}
    </div>
  )
}
