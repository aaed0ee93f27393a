import { useState } from 'react'
import type { InvitationInput, ListedOperator } from '../../../contract/desk/operators/operator.ts'
import { roles } from '../../../contract/roles.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { call } from '../../api/client.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { DeskLanguageLine, deskLanguageIn } from '../../ui/desk-language-line.tsx'
import { formText, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { PageHead } from '../../ui/parts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

export function Operators() {
  const { t } = useDeskI18n()
  const can = useCan()
  const read = useApi('GET /api/backstage/operator')
  const [open, setOpen] = useState<ListedOperator | 'new' | null>(null)
  const close = () => setOpen(null)
  const mayWrite = can('operator.write')
  return (
    <div className="page">
      <PageHead title={t('screen.operators')}>
        <span className="numeral">{read.data?.items.length}</span>
        {mayWrite && (
          <button type="button" className="button push-end" onClick={() => setOpen('new')}>
            {t('operators.invite')}
          </button>
        )}
      </PageHead>
      <QueryState read={read} />
      {read.data && (
        <table className="table people" aria-label={t('screen.operators')}>
          <thead>
            <tr>
              <th>{t('operators.name')}</th>
              <th>{t('operators.roles')}</th>
              <th>{t('operators.languages')}</th>
              <th>{t('operators.seen')}</th>
              <th>{t('factor.title')}</th>
            </tr>
          </thead>
          <tbody>
            {read.data.items.map((one) => (
              <Person key={one.id} operator={one} onOpen={mayWrite ? setOpen : undefined} />
            ))}
          </tbody>
        </table>
      )}
      {open === 'new' && <Invitation onClose={close} />}
      {open && open !== 'new' && <Change operator={open} onClose={close} />}
    </div>
  )
}

interface PersonProps {
  operator: ListedOperator
  onOpen: ((operator: ListedOperator) => void) | undefined
}

function Person({ operator, onOpen }: PersonProps) {
  const { t } = useDeskI18n()
  const self = useOperator()
  const { id, name, email, languages, state, has_factor, last_seen_at } = operator
  return (
    <tr className={state === 'deactivated' ? 'muted' : undefined}>
      <td className="title">
        {onOpen && id !== self.id ? (
          <button type="button" onClick={() => onOpen(operator)}>
            {name}
          </button>
        ) : (
          name
        )}{' '}
        <span className="muted">{email}</span>
      </td>
      <td>{operator.roles.map((role) => t(`role.${role}`)).join(' · ')}</td>
      <td className="muted">
        {languages.length === 0
          ? t('sidebar.all_languages')
          : languages.map((one) => languageName(one)).join(' · ')}
      </td>
      <td className="muted">
        {state !== 'active' && t(`operators.${state}`)}
        {state === 'active' && last_seen_at && <Moment at={last_seen_at} />}
      </td>
      <td className="muted no-factor">
        {state === 'active' && !has_factor && t('operators.no_factor')}
      </td>
    </tr>
  )
}

function rightsIn(data: FormData): Pick<InvitationInput, 'roles' | 'languages'> {
  return {
    roles: roles.filter((role) => data.getAll('role').includes(role)),
    languages: locales.filter((lang) => data.getAll('lang_scope').includes(lang)),
  }
}

/** Roles, and the languages that they apply to. If none is selected, they apply to all. */
function Rights({ of }: { of?: ListedOperator }) {
  const { t } = useDeskI18n()
  return (
    <>
      <fieldset className="checks">
        <legend>{t('operators.roles')}</legend>
        {roles.map((role) => (
          <label key={role} className="checkbox-label">
            <input
              type="checkbox"
              name="role"
              value={role}
              defaultChecked={of?.roles.includes(role)}
            />
            <span>
              {t(`role.${role}`)} <span className="muted">{t(`role_may.${role}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="checks in-columns">
        <legend>{t('operators.limit')}</legend>
        {locales.map((lang) => (
          <label key={lang} className="checkbox-label">
            <input
              type="checkbox"
              name="lang_scope"
              value={lang}
              defaultChecked={of?.languages.includes(lang)}
            />
            <span lang={lang}>{languageName(lang)}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

function Invitation({ onClose }: { onClose: () => void }) {
  const { t, lang } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const body = {
      email: formText(data, 'email'),
      name: formText(data, 'name'),
      lang: deskLanguageIn(data) ?? lang,
      ...rightsIn(data),
    }
    await call('POST /api/backstage/operator', { body })
    await invalidate('/api/backstage/operator')
    showToast(t('operators.invited_to', { email: body.email }))
    onClose()
  })
  return (
    <FormDialog
      title={t('operators.invite')}
      kind="wide"
      onClose={onClose}
      form={form}
      submitLabel={t('operators.send')}
    >
      <LabeledInput
        label={t('reauth.email')}
        name="email"
        type="email"
        autoComplete="off"
        required
      />
      <LabeledInput
        label={t('operators.name')}
        name="name"
        autoComplete="off"
        required
        maxLength={50}
      />
      <DeskLanguageLine lang={lang} />
      <Rights />
    </FormDialog>
  )
}

function Change({ operator, onClose }: { operator: ListedOperator; onClose: () => void }) {
  const { t } = useDeskI18n()
  const { id, name, state } = operator
  const change = async (body: Parameters<typeof changeOperator>[1], said: string) => {
    await changeOperator(id, body)
    showToast(said)
    onClose()
  }
  const form = useFormSubmit((data) => change(rightsIn(data), t('operators.changed', { name })))
  const others = otherChanges[state]
  return (
    <FormDialog
      title={name}
      kind="wide"
      onClose={onClose}
      form={form}
      submitLabel={t('operators.change')}
      extraActions={others.map(({ does, change: body, said }) => (
        <button
          key={does}
          type="button"
          className="button"
          onClick={() => form.act(() => change(body, t(`operators.${said}`, { name })))}
        >
          {t(`operators.${does}`)}
        </button>
      ))}
    >
      <Rights of={operator} />
    </FormDialog>
  )
}

/** Further actions on an operator, by state. */
const otherChanges = {
  invited: [
    { does: 'invite_again', change: { invite_again: true }, said: 'mailed' },
    { does: 'deactivate', change: { is_active: false }, said: 'let_out' },
  ],
  active: [
    { does: 'end_sessions', change: { end_sessions: true }, said: 'were_ended' },
    { does: 'reset', change: { reset_access: true }, said: 'was_reset' },
    { does: 'deactivate', change: { is_active: false }, said: 'let_out' },
  ],
  deactivated: [{ does: 'activate', change: { is_active: true }, said: 'let_in' }],
} as const

async function changeOperator(
  id: number,
  body:
    | { is_active: boolean }
    | { invite_again: true }
    | { reset_access: true }
    | { end_sessions: true }
    | ReturnType<typeof rightsIn>,
): Promise<void> {
  await call('PATCH /api/backstage/operator/:id', { params: { id }, body })
  await invalidate('/api/backstage/operator')
}
