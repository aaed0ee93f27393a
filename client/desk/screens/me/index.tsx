import { useState } from 'react'
import { call } from '../../api/client.ts'
import { operatorPasswordAttributes } from '../../../contract/desk/operators/operator.ts'
import { setOperator, useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { setTheme, themes, useTheme } from '../../data/local-settings.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LetterKeys } from '../../shell/letter-keys.tsx'
import { DeskLanguageLine, deskLanguageIn } from '../../ui/desk-language-line.tsx'
import {
  FormError,
  formText,
  useAsyncAction,
  useFormSubmit,
  LabeledInput,
  LabeledSelect,
} from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Factors } from './factors.tsx'
import { PageHead, Section } from '../../ui/parts.tsx'

export function Me() {
  const { t } = useDeskI18n()
  const { email } = useOperator()
  return (
    <div className="page narrow">
      <PageHead title={t('screen.me')}>
        <span className="muted">{email}</span>
      </PageHead>
      <Settings />
      <Device />
      <Factors />
      <Password />
      <Sessions />
    </div>
  )
}

function Settings() {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const form = useFormSubmit(async (data) => {
    const lang = deskLanguageIn(data) ?? operator.lang
    const body = { name: formText(data, 'name'), lang }
    setOperator(await call('PATCH /api/backstage/me', { body }))
    showToast(t('me.saved'))
  })
  return (
    <Section title={t('me.settings')}>
      <form className="form" onSubmit={form.submit}>
        <LabeledInput
          label={t('me.name')}
          name="name"
          required
          maxLength={50}
          defaultValue={operator.name}
        />
        <DeskLanguageLine lang={operator.lang} />
        <FormError text={form.failure} />
        <p className="actions">
          <button type="submit" className="button" disabled={form.isPending}>
            {t('me.save')}
          </button>
        </p>
      </form>
    </Section>
  )
}

/** Settings of this browser, saved at once. */
function Device() {
  const { t } = useDeskI18n()
  const theme = useTheme()
  return (
    <Section title={t('me.device')}>
      <div className="form">
        <LabeledSelect
          label={t('me.theme')}
          value={theme}
          onChange={({ target }) => setTheme(themes.find((one) => one === target.value) ?? '')}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {t(`me.themes.${one || 'system'}`)}
            </option>
          ))}
        </LabeledSelect>
      </div>
      <LetterKeys />
    </Section>
  )
}

function Password() {
  const { t } = useDeskI18n()
  const [attempt, setAttempt] = useState(0)
  const form = useFormSubmit(async (data) => {
    const body = { new_password: formText(data, 'new_password') }
    await call('PUT /api/backstage/me/password', { body })
    setAttempt(attempt + 1)
    await invalidate('/api/backstage/session')
    showToast(t('me.password_set'))
  })
  return (
    <Section title={t('me.password')}>
      <form key={attempt} className="form" onSubmit={form.submit}>
        <LabeledInput
          label={t('me.new_password')}
          name="new_password"
          type="password"
          {...operatorPasswordAttributes}
        />
        <FormError text={form.failure} />
        <p className="actions">
          <button type="submit" className="button" disabled={form.isPending}>
            {t('me.set_password')}
          </button>
        </p>
      </form>
    </Section>
  )
}

function Sessions() {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/session')
  const { run, failure } = useAsyncAction()
  const end = async (id: number | null) => {
    if (id === null) await call('DELETE /api/backstage/session')
    else await call('DELETE /api/backstage/session/:id', { params: { id } })
    await invalidate('/api/backstage/session')
  }
  const others = (data?.items ?? []).filter((one) => !one.is_current)
  return (
    <section className="section">
      <header>
        <h2>{t('me.sessions')}</h2>
        {others.length > 0 && (
          <button type="button" className="link push-end" onClick={() => run(() => end(null))}>
            {t('me.end_others', { count: others.length })}
          </button>
        )}
      </header>
      <FormError text={failure} />
      <ul className="lines">
        {data?.items.map(({ id, browser, system, last_seen_at, is_current }) => (
          <li key={id}>
            <span>{[browser, system].filter(Boolean).join(' · ') || t('me.unknown_device')}</span>
            <span className="muted">
              {is_current ? t('me.this_device') : <Moment at={last_seen_at} />}
            </span>
            {!is_current && (
              <button type="button" className="link push-end" onClick={() => run(() => end(id))}>
                {t('me.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
