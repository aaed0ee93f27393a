import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Purpose, ThirdParty } from '../../contract/site/consent.ts'
import { href } from '../../contract/paths.ts'
import type { LegalKind } from '../../contract/terms.ts'
import { useI18n } from '../../i18n/context.tsx'

/** The company behind each purpose. */
const companies: Record<Purpose, string> = {
  traffic: 'Google Tag Manager',
  usage: 'Microsoft Clarity',
}

interface ConsentTemplatesProps {
  thirdParties: readonly ThirdParty[]
  /** Legal documents that readers can open. */
  legal: readonly LegalKind[]
}

/** Templates of the consent bar and settings in the reader's language; `client/features/consent/consent.ts` shows them. */
export function ConsentTemplates({ thirdParties, legal }: ConsentTemplatesProps) {
  const { locale, t } = useI18n()
  if (thirdParties.length === 0) return null
  return (
    <template
      id="consent"
      data-saved={t('consent.saved')}
      data-later={t('consent.saved_later')}
      data-close={t('site.close')}
    >
      <section className="consent" aria-label={t('consent.title')}>
        <div className="container">
          <p>
            {t('consent.question')}{' '}
            {legal.includes('cookies') && (
              <a href={href(locale, 'legal', { kind: 'cookies' })}>{t('legal.cookies')}</a>
            )}
          </p>
          <div className="consent-answers">
            <button type="button" className="button" value="refuse">
              {t('consent.refuse')}
            </button>
            <button type="button" className="button" value="accept">
              {t('consent.accept')}
            </button>
            <button type="button" className="button text-only" value="choose">
              {t('consent.choose')}
            </button>
          </div>
        </div>
      </section>
      <dialog className="modal consent-settings" aria-labelledby="consent-title" tabIndex={-1}>
        <form method="dialog">
          <h2 id="consent-title">{t('consent.title')}</h2>
          <p data-signal="false">{t('consent.changeable')}</p>
          <p data-signal="true" hidden>
            {t('consent.signal')}
          </p>
          <ul>
            <Choice name="necessary" note={t('consent.always')} defaultChecked disabled />
            {thirdParties.map(({ purpose, id }) => (
              <Choice key={purpose} name={purpose} note={companies[purpose]} data-id={id} />
            ))}
          </ul>
          <div className="buttons" data-signal="false">
            <button className="button primary" value="save">
              {t('consent.save')}
            </button>
            <button className="button" value="refuse">
              {t('consent.refuse_all')}
            </button>
            <button className="button" value="accept">
              {t('consent.accept_all')}
            </button>
          </div>
          <button type="button" className="tool close" aria-label={t('site.close')}>
            <Icon name="close" />
          </button>
        </form>
      </dialog>
    </template>
  )
}

interface ChoiceProps extends ComponentProps<'input'> {
  name: Purpose | 'necessary'
  note: string
  'data-id'?: string | undefined
}

function Choice({ name, note, ...box }: ChoiceProps) {
  const { t } = useI18n()
  const id = `consent-${name}`
  return (
    <li>
      <label className="option">
        <input type="checkbox" name={name} aria-describedby={id} {...box} />
        {t(`consent.${name}`)}
        <small>{note}</small>
      </label>
      <p className="help" id={id}>
        {t(`consent.${name}_why`)}
      </p>
    </li>
  )
}
