import { useState } from 'react'
import { maxWebhooks } from '../../../contract/desk/webhooks/events.ts'
import type { Webhook, WebhookWithSecret } from '../../../contract/desk/webhooks/webhook.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Deliveries } from './deliveries.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { Removal, Rotation, WebhookFormDialog } from './dialogs.tsx'
import './webhooks.css'

const route = 'GET /api/backstage/webhook'
const refresh = () => invalidate('/api/backstage/webhook')

type Opened = 'deliveries' | 'edit' | 'rotate' | 'remove'

/** Webhooks with their state, and dialogs to change and test them. */
export function Webhooks() {
  const { t } = useDeskI18n()
  const read = useApi(route)
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const items = read.data?.items
  const isFull = (items?.length ?? 0) >= maxWebhooks
  const add = (
    <button type="button" className="button" disabled={isFull} onClick={() => setNew(true)}>
      {t('webhooks.new')}
    </button>
  )
  const show = async (made: WebhookWithSecret) => {
    await refresh()
    setNew(false)
    setSecret(made.secret)
  }
  return (
    <div className="page">
      <PageHead title={t('screen.webhooks')} about={t('webhooks.about')}>
        {items && items.length > 0 && <span className="push-end">{add}</span>}
      </PageHead>
      <QueryState read={read} />
      {isFull && <p className="hint">{t('webhooks.full', { most: maxWebhooks })}</p>}
      {items?.length === 0 && <Empty action={add}>{t('webhooks.none')}</Empty>}
      <ul className="webhooks" hidden={!items?.length}>
        {items?.map((one) => (
          <Line key={one.id} hook={one} onSecret={show} />
        ))}
      </ul>
      {isNew && <WebhookFormDialog onAdded={show} onClose={() => setNew(false)} />}
      {secret !== null && (
        <SecretDialog
          title={t('webhooks.secret')}
          about={t('webhooks.secret_means')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  )
}

interface LineProps {
  hook: Webhook
  onSecret: (made: WebhookWithSecret) => Promise<void>
}

function Line({ hook, onSecret }: LineProps) {
  const { t } = useDeskI18n()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { run, failure, isPending } = useAsyncAction()
  const { id, url, events, is_active, rev } = hook
  const close = () => setOpened(null)
  const test = async () => {
    await call('POST /api/backstage/webhook/:id/ping', { params: { id } })
    setOpened('deliveries')
  }
  const turn = async () => {
    await call('PATCH /api/backstage/webhook/:id', {
      params: { id },
      body: { is_active: !is_active },
      headers: { 'If-Match': `"${rev}"` },
    }).finally(refresh)
    showToast(t(is_active ? 'webhooks.switched_off' : 'webhooks.switched_on'))
  }
  const button = (action: string, does: () => void) => (
    <button
      type="button"
      className="link"
      aria-label={t('webhooks.actions_of', { action, url })}
      disabled={isPending}
      onClick={does}
    >
      {action}
    </button>
  )
  return (
    <li>
      <span className="mono">{url}</span>
      <span className="muted">
        <State hook={hook} /> · {t('webhooks.event_count', { count: events.length })}
      </span>
      <span className="webhook-actions">
        {is_active && button(t('webhooks.test'), () => run(test))}
        {button(t('webhooks.deliveries'), () => setOpened('deliveries'))}
        {button(t('webhooks.edit'), () => setOpened('edit'))}
        {button(t('webhooks.rotate'), () => setOpened('rotate'))}
        {button(t(is_active ? 'webhooks.switch_off' : 'webhooks.switch_on'), () => run(turn))}
        {button(t('webhooks.remove'), () => setOpened('remove'))}
      </span>
      <FormError text={failure} />
      {opened === 'deliveries' && <Deliveries hook={hook} onClose={close} />}
      {opened === 'edit' && <WebhookFormDialog hook={hook} onClose={close} />}
      {opened === 'rotate' && (
        <Rotation
          hook={hook}
          onClose={close}
          onRotated={async (made) => {
            close()
            await onSecret(made)
          }}
        />
      )}
      {opened === 'remove' && <Removal hook={hook} onClose={close} />}
    </li>
  )
}

function State({
  hook: { is_active, off_reason, failing_since, rotating_until },
}: {
  hook: Webhook
}) {
  const { t, lang } = useDeskI18n()
  const time = (at: string) => formatDate(lang, at, 'moment')
  if (!is_active)
    return <b className={off_reason ? 'urgent' : ''}>{t(`webhooks.${off_reason ?? 'off'}`)}</b>
  return (
    <>
      {failing_since === null ? (
        t('webhooks.on')
      ) : (
        <b className="urgent">{t('webhooks.failing_since', { time: time(failing_since) })}</b>
      )}
      {rotating_until !== null &&
        ` · ${t('webhooks.rotating_until', { time: time(rotating_until) })}`}
    </>
  )
}
