import { useState } from 'react'
import { maxComparedEntries } from '../../../contract/desk/site/settings-api.ts'
import { contentLocales, defaultLocale, languageName, locales } from '../../../contract/locale.ts'
import { call, DeskError, type ApiResponse } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useFormSubmit } from '../../ui/form.tsx'
import { languageColumns } from '../../ui/language-names.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { PageHead } from '../../ui/parts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OfferConsequences } from './offer-consequences.tsx'
import './languages.css'

const route = 'GET /api/backstage/language'
type Offered = ApiResponse<typeof route>['items'][number]

/** Languages of the site: which of them are offered to readers, and the content in each. */
export function LanguagesScreen() {
  const { t } = useDeskI18n()
  const [asked, setAsked] = useState<Offered | null>(null)
  const read = useApi(route)
  const { data, mutate } = read
  return (
    <div className="page">
      <PageHead title={t('screen.languages')} about={t('language.about')} />
      <QueryState read={read} />
      <ul className="language-lines" hidden={!data}>
        {languageColumns.map((code) => {
          const one = data?.items.find((row) => row.code === code)
          return one && <LanguageLine key={code} one={one} onAsk={setAsked} />
        })}
      </ul>
      <p className="hint language-hint">{t('language.of_means', { count: maxComparedEntries })}</p>
      {data && asked && (
        <Confirmation
          one={asked}
          rev={data.rev}
          onClose={() => setAsked(null)}
          onSaved={(next) => void mutate(next, false)}
        />
      )}
    </div>
  )
}

function LanguageLine({ one, onAsk }: { one: Offered; onAsk: (one: Offered) => void }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { code, name, is_offered, fallback, changed_at, changed_by } = one
  return (
    <li>
      <div className="offered-name">
        <StatusIcon name={is_offered ? 'live' : 'missing'} />
        <div>
          <b lang={code}>{name}</b>
          <p className="muted">
            {t(is_offered ? 'language.offered' : 'language.hidden')}
            {fallback && ` · ${t('language.leads', { language: languageName(fallback) })}`}
          </p>
        </div>
      </div>
      <dl className="language-figures">
        {one.entries.map(({ type, published, missing }) => (
          <div key={type}>
            <dt>{t(`entry_type.${type}.one`)}</dt>
            <dd
              className={missing > 0 ? 'lacks' : undefined}
              title={missing > 0 ? t('language.missing', { count: missing }) : undefined}
            >
              {t('language.of', { published, of: published + missing })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {changed_at && (
          <>
            {changed_by?.name ?? t('common.command')} · <Moment at={changed_at} />
          </>
        )}
      </p>
      {code === defaultLocale ? (
        <p className="muted">{t('language.always')}</p>
      ) : (
        can('system.write') && (
          <button type="button" className="button" onClick={() => onAsk(one)}>
            {t(is_offered ? 'language.hide' : 'language.offer')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )
      )}
    </li>
  )
}

interface ConfirmationProps {
  one: Offered
  rev: number
  onClose: () => void
  onSaved: (next: ApiResponse<typeof route>) => void
}

/** Confirms the change, with the consequences for the language's pages. */
function Confirmation({ one, rev, onClose, onSaved }: ConfirmationProps) {
  const { t } = useDeskI18n()
  const { code, name: language, is_offered } = one
  const form = useFormSubmit(async () => {
    onSaved(await change(one, rev))
    showToast(t(is_offered ? 'language.hidden_done' : 'language.offered_done', { language }))
    onClose()
  })
  const standsIn = locales.some((other) => other !== code && contentLocales(other).includes(code))
  const [, first = defaultLocale] = contentLocales(code)
  const fallback = languageName(first)
  return (
    <FormDialog
      initialFocus="main"
      title={t(is_offered ? 'language.hide_title' : 'language.offer_title', { language })}
      onClose={onClose}
      form={form}
      submitLabel={t(is_offered ? 'language.hide_now' : 'language.offer_now', { language })}
      isDestructive={is_offered}
    >
      <ul className="consequences">
        {is_offered ? (
          <>
            <li>{t('language.hide_1', { language })}</li>
            <li>{t('language.hide_2', { language })}</li>
            <li>{t('language.hide_3', { language, fallback })}</li>
            {standsIn && <li>{t('language.hide_5', { language })}</li>}
            <li>{t('language.hide_4')}</li>
          </>
        ) : (
          <OfferConsequences one={one} />
        )}
      </ul>
    </FormDialog>
  )
}

/** On a conflict, reloads the other operator's change, so that the operator decides again. */
async function change({ code, is_offered }: Offered, rev: number) {
  try {
    return await call('PUT /api/backstage/language/:code', {
      params: { code },
      body: { is_offered: !is_offered },
      headers: { 'If-Match': `"${rev}"` },
    })
  } catch (error) {
    if (error instanceof DeskError && error.code === 'changed_meanwhile')
      await invalidate('/api/backstage/language')
    throw error
  }
}
