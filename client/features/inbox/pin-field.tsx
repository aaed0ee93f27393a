import { useEffect, useRef } from 'react'
import { fieldAttributes, FieldErrorMessage, type FieldProps } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pinLength, type PinPresentation } from '../../contract/inbox/contact.ts'
import { withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import type { useCaptcha } from './use-captcha.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

interface PinFieldProps {
  field: FieldProps
  captcha: ReturnType<typeof useCaptcha>
}

/** Four digits to copy, as an image or in words, with a button for new ones. */
export function PinField({ field, captcha }: PinFieldProps) {
  const { t } = useI18n()
  const isHydrated = useIsHydrated()
  const input = useClearedInput(captcha.captcha?.id)
  const { id, label } = field
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-hint`}>{t('contact.pin_hint')}</small>
      </div>
      <div className="pin-row">
        <div className="pin-shown" id={`${id}-help`} aria-live="polite">
          {isHydrated ? <Shown captcha={captcha} /> : <Drawn />}
        </div>
        <input
          className="input"
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLength * 2}
          required
          {...fieldAttributes({ field, hint: label, help: label })}
        />
      </div>
      <FieldErrorMessage field={field} />
      <div className="pin-ways">{isHydrated && <PinActions captcha={captcha} />}</div>
    </div>
  )
}

/** Clears the input when other digits appear. */
function useClearedInput(digits: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(digits)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== digits && input.current)
      input.current.value = ''
    shown.current = digits
  }, [digits])
  return input
}

function Shown({ captcha: { captcha, hasFailed, current } }: Pick<PinFieldProps, 'captcha'>) {
  const { t } = useI18n()
  if (captcha?.image)
    return <img src={captcha.image} alt={t('contact.pin_alt')} width="208" height="72" />
  if (captcha?.words) return <p>{captcha.words}</p>
  return (
    <button type="button" className="button" onClick={() => void current().catch(() => undefined)}>
      {t(hasFailed ? 'contact.pin_again' : 'contact.pin_show')}
    </button>
  )
}

function PinActions({ captcha: { form, renew } }: Pick<PinFieldProps, 'captcha'>) {
  const { t } = useI18n()
  const other = form === 'image' ? 'words' : 'image'
  const show = (as: PinPresentation) => void renew(as).catch(() => undefined)
  return (
    <>
      <button type="button" className="button text-only" onClick={() => show(form)}>
        <Icon name="dices" small />
        {t('contact.pin_other')}
      </button>
      <button type="button" className="button text-only" onClick={() => show(other)}>
        <Icon name={other === 'words' ? 'file-text' : 'image'} small />
        {t(other === 'words' ? 'contact.pin_words' : 'contact.pin_image')}
      </button>
    </>
  )
}

/** Without script: an image drawn for this reader, and a link to its digits in words. */
function Drawn() {
  const { locale, t } = useI18n()
  return (
    <noscript>
      <img src="/api/contact-us/image" alt={t('contact.pin_alt')} width="208" height="72" />
      <a href={withQuery('/api/contact-us/words', { lang: locale })} target="_blank">
        {t('contact.pin_words')}
      </a>
    </noscript>
  )
}
