// Dialogs of a webhook: its form, its new secret, replacement of the secret, and deletion.
import { webhookEvents } from '../../../contract/desk/webhooks/events.ts'
import type { Webhook, WebhookWithSecret } from '../../../contract/desk/webhooks/webhook.ts'
import { entryTypes } from '../../../contract/desk/entries/types.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, formText, useFormSubmit } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const refresh = () => invalidate('/api/backstage/webhook')

function formIn(data: FormData) {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => data.getAll(name).includes(value))
  return {
    url: formText(data, 'url'),
    events: chosen('event', webhookEvents),
    languages: chosen('language', locales),
    types: chosen('type', entryTypes),
    include_body: data.has('include_body'),
  }
}

interface FormDialogProps {
  /** Omitted for a new webhook. */
  hook?: Webhook
  onAdded?: (made: WebhookWithSecret) => Promise<void>
  onClose: () => void
}

export function WebhookFormDialog({ hook, onAdded, onClose }: FormDialogProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const body = formIn(data)
    if (!hook) return onAdded?.(await call('POST /api/backstage/webhook', { body }))
    const { id, rev } = hook
    const headers = { 'If-Match': `"${rev}"` }
    await call('PATCH /api/backstage/webhook/:id', { params: { id }, body, headers })
    await refresh()
    showToast(t('webhooks.changed'))
    onClose()
  })
  return (
    <FormDialog
      title={t(hook ? 'webhooks.edit' : 'webhooks.new')}
      kind="wide"
      onClose={onClose}
      form={form}
      submitLabel={t(hook ? 'webhooks.save' : 'webhooks.add')}
    >
      <LabeledField label={t('webhooks.url')}>
        {(id) => (
          <>
            <input
              id={id}
              name="url"
              type="url"
              required
              maxLength={2000}
              autoComplete="off"
              defaultValue={hook?.url}
              aria-describedby={`${id}-hint`}
            />
            <span className="hint" id={`${id}-hint`}>
              {t('webhooks.url_hint')}
            </span>
          </>
        )}
      </LabeledField>
      <Checks
        legend={t('webhooks.events')}
        name="event"
        values={webhookEvents}
        chosen={hook?.events ?? ['entry.published', 'entry.updated', 'entry.withdrawn']}
        textOf={(one) => t(`webhooks.event.${one}`)}
      />
      <Checks
        legend={t('webhooks.languages')}
        name="language"
        values={locales}
        chosen={hook?.languages ?? []}
        textOf={languageName}
      />
      <Checks
        legend={t('webhooks.types')}
        name="type"
        values={entryTypes}
        chosen={hook?.types ?? []}
        textOf={(one) => t(`entry_type.${one}.many`)}
      />
      <label className="checkbox-label">
        <input type="checkbox" name="include_body" defaultChecked={hook?.include_body} />
        <span>{t('webhooks.include_body')}</span>
      </label>
    </FormDialog>
  )
}

interface ChecksProps<Value extends string> {
  legend: string
  name: string
  values: readonly Value[]
  chosen: readonly Value[]
  textOf: (value: Value) => string
}

function Checks<Value extends string>({
  legend,
  name,
  values,
  chosen,
  textOf,
}: ChecksProps<Value>) {
  return (
    <fieldset className="checks in-columns">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className="checkbox-label">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>{textOf(value)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface HookDialogProps {
  hook: Webhook
  onClose: () => void
}

export function Rotation({
  hook: { id },
  onRotated,
  onClose,
}: HookDialogProps & { onRotated: (made: WebhookWithSecret) => Promise<void> }) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async () =>
    onRotated(await call('POST /api/backstage/webhook/:id/rotate', { params: { id } })),
  )
  return (
    <FormDialog
      isFirm={false}
      initialFocus="main"
      title={t('webhooks.rotate_title')}
      onClose={onClose}
      form={form}
      submitLabel={t('webhooks.rotate')}
    >
      <p>{t('webhooks.rotate_means')}</p>
    </FormDialog>
  )
}

export function Removal({ hook: { id, url }, onClose }: HookDialogProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async () => {
    await call('DELETE /api/backstage/webhook/:id', { params: { id } })
    onClose()
    await refresh()
    showToast(t('webhooks.removed'))
  })
  return (
    <FormDialog
      isFirm={false}
      initialFocus="main"
      title={t('webhooks.remove_title')}
      onClose={onClose}
      form={form}
      submitLabel={t('webhooks.remove')}
      isDestructive
    >
      <p className="webhook-url">{t('webhooks.remove_means', { url })}</p>
    </FormDialog>
  )
}
