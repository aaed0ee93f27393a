import { useState } from 'react'
import { languageName } from '../../../contract/locale.ts'
import type { ApiToken } from '../../../contract/desk/tokens/token.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, useFormSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { NewTokenDialog } from './new-token.tsx'

/** Tokens with which other programs read and write content in an operator's name. */
export function Tokens() {
  const { t } = useDeskI18n()
  const mayWrite = useCan()('operator.write')
  const read = useApi('GET /api/backstage/token')
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  const rows = read.data?.items
  return (
    <div className="page">
      <PageHead title={t('screen.tokens')} about={t('tokens.about')}>
        {mayWrite && (
          <button type="button" className="button push-end" onClick={() => setNew(true)}>
            {t('tokens.new')}
          </button>
        )}
      </PageHead>
      <p>
        <a className="link" href="/developers" target="_blank" rel="noreferrer">
          {t('tokens.guide')}
        </a>
      </p>
      <QueryState read={read} />
      {rows?.length === 0 && <Empty>{t('tokens.none')}</Empty>}
      {rows && rows.length > 0 && (
        <table className="table people" aria-label={t('screen.tokens')}>
          <thead>
            <tr>
              <th>{t('tokens.name')}</th>
              <th>{t('tokens.may')}</th>
              <th>{t('tokens.limits')}</th>
              <th>{t('tokens.maker')}</th>
              <th>{t('tokens.used')}</th>
              <th>{t('tokens.expires')}</th>
              <th aria-label={t('tokens.revoke')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <TokenRow key={one.id} token={one} onRevoke={mayWrite ? setRevoked : undefined} />
            ))}
          </tbody>
        </table>
      )}
      {isNew && (
        <NewTokenDialog
          onClose={() => setNew(false)}
          onMade={(token) => {
            setNew(false)
            setMade(token)
          }}
        />
      )}
      {made !== null && (
        <SecretDialog
          title={t('tokens.made')}
          about={t('tokens.once')}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </div>
  )
}

interface TokenRowProps {
  token: ApiToken
  onRevoke: ((token: ApiToken) => void) | undefined
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { t, lang } = useDeskI18n()
  const { name, prefix, scopes, languages, types, created_by, used_on, expires_at, state } = token
  const limits = [
    ...languages.map((one) => languageName(one)),
    ...types.map((type) => t(`entry_type.${type}.many`)),
  ]
  return (
    <tr className={state === 'active' ? undefined : 'muted'}>
      <td className="title">
        <span>{name}</span> <code className="muted">{prefix}…</code>
      </td>
      <td className="text-cell">{scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</td>
      <td className="muted text-cell">{limits.join(' · ') || t('tokens.no_limit')}</td>
      <td className="muted">{created_by.name}</td>
      <td className="muted" data-label={t('tokens.used')}>
        {used_on === null ? t('tokens.never') : formatDate(lang, used_on, 'date')}
      </td>
      <td className="muted" data-label={state === 'active' ? t('tokens.expires') : undefined}>
        {state === 'active' ? <Moment at={expires_at} /> : t(`tokens.${state}`)}
      </td>
      <td>
        {state === 'active' && onRevoke && (
          <button
            type="button"
            className="link"
            aria-label={t('tokens.revoke_of', { name })}
            onClick={() => onRevoke(token)}
          >
            {t('tokens.revoke')}
          </button>
        )}
      </td>
    </tr>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async () => {
    await call('DELETE /api/backstage/token/:id', { params: { id } })
    await invalidate('/api/backstage/token')
    showToast(t('tokens.was_revoked', { name }))
    onClose()
  })
  return (
    <Dialog initialFocus="field" title={t('tokens.revoke_of', { name })} onClose={onClose}>
      <p className="hint">{t('tokens.revoke_means')}</p>
      <DialogForm form={form} submitLabel={t('tokens.revoke')} onClose={onClose} isDestructive>
        {null}
      </DialogForm>
    </Dialog>
  )
}
