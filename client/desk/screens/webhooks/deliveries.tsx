import type { Webhook, WebhookDelivery } from '../../../contract/desk/webhooks/webhook.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'

const route = 'GET /api/backstage/webhook/:id/delivery'
/** Milliseconds between reads, because a test is delivered in the background. */
const refreshInterval = 3000

/** Deliveries of the last 30 days, latest first; each opens to its answer. */
export function Deliveries({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const { t } = useDeskI18n()
  const params = { id: hook.id }
  const pages = useInfiniteApi(
    route,
    'after',
    (query) => call(route, { params, query: query as { lang?: never; after?: string } }),
    { params, refreshInterval },
  )
  const { rows, error, refetch } = pages
  return (
    <Dialog initialFocus="close" title={t('webhooks.deliveries')} kind="wide" onClose={onClose}>
      <p className="mono webhook-url">{hook.url}</p>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('webhooks.delivery_none')}</Empty>}
      <ul className="webhook-deliveries">
        {rows?.map((one) => (
          <Delivery key={one.id} hook={hook} delivery={one} onChange={refetch} />
        ))}
      </ul>
      <MoreButton list={pages}>{t('webhooks.earlier')}</MoreButton>
    </Dialog>
  )
}

interface DeliveryProps {
  hook: Webhook
  delivery: WebhookDelivery
  onChange: () => Promise<unknown>
}

function Delivery({ hook, delivery, onChange }: DeliveryProps) {
  const { t, lang } = useDeskI18n()
  const { run, failure, isPending } = useAsyncAction()
  const { id, event, state, attempts, due_at, status, duration_ms, error } = delivery
  const resend = async () => {
    const params = { id: hook.id, delivery: id }
    await call('POST /api/backstage/webhook/:id/delivery/:delivery/resend', { params })
    await onChange()
  }
  const facts = [
    t(`webhooks.state.${state}`),
    ...(status === null ? [] : [t('webhooks.status', { status })]),
    ...(error === null ? [] : [t(`webhooks.error.${error}`)]),
    ...(duration_ms === null
      ? []
      : [t('webhooks.duration', { ms: formatNumber(lang, duration_ms) })]),
    ...(attempts > 1 ? [t('webhooks.attempts', { count: attempts })] : []),
  ]
  return (
    <li>
      <details>
        <summary>
          <b>{t(`webhooks.event.${event}`)}</b>
          <span className="muted">
            <Moment at={delivery.attempted_at ?? delivery.created_at} />
          </span>
          <span className={state === 'failed' ? 'muted urgent' : 'muted'}>{facts.join(' · ')}</span>
        </summary>
        <p className="mono webhook-url">{delivery.message_id}</p>
        {state === 'pending' && due_at !== null && attempts > 0 && (
          <p className="muted">
            {t('webhooks.next_at', { time: formatDate(lang, due_at, 'moment') })}
          </p>
        )}
        {delivery.response ? (
          <pre aria-label={t('webhooks.response')}>{delivery.response}</pre>
        ) : (
          attempts > 0 && <p className="muted">{t('webhooks.no_response')}</p>
        )}
        {hook.is_active && (
          <button type="button" className="button" disabled={isPending} onClick={() => run(resend)}>
            {t('webhooks.resend')}
          </button>
        )}
        <FormError text={failure} />
      </details>
    </li>
  )
}
