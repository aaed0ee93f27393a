import { useEffect, useId } from 'react'
import { cardLimits } from '../../../contract/text/limits.ts'
import { maxLinkLength } from '../../../contract/text/link-target.ts'
import { DeskError } from '../../api/client.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { reasonOf, type CardTexts, type usePage } from './card.ts'

const texts = ['title', 'description', 'site'] as const

export interface Wrong {
  field?: string
  says: string
}

interface TextsProps {
  typed: CardTexts
  wrong: Wrong | null
  onChange: (change: Partial<CardTexts>) => void
}

export function Texts({ typed, wrong, onChange }: TextsProps) {
  const { t } = useDeskI18n()
  return texts.map((name) => (
    <Line
      key={name}
      label={t(`cards.${name}`)}
      value={typed[name]}
      longest={cardLimits[name]}
      isWrong={wrong?.field === name}
      isRequired={name === 'title'}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

interface ChoiceProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

interface ChoiceTexts {
  label: string
  hint: string
}

function Choice({ label, hint, isOn, onChange }: ChoiceProps & ChoiceTexts) {
  return (
    <div className="form-field">
      <label className="checkbox-label">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        <span>{label}</span>
      </label>
      <p className="hint">{hint}</p>
    </div>
  )
}

/** Image that the page names. Nothing of it is loaded before it is copied. */
export function Foreign({ address, ...choice }: ChoiceProps & { address: string }) {
  const { t } = useDeskI18n()
  const host = URL.parse(address)?.hostname ?? ''
  return <Choice {...choice} label={t('cards.found', { host })} hint={t('cards.found_hint')} />
}

/** Choice to let readers load the original into the card; `name` is the provider's. */
export function Framed({ name, ...choice }: ChoiceProps & { name: string }) {
  const { t } = useDeskI18n()
  return (
    <Choice {...choice} label={t('cards.frame', { name })} hint={t('cards.frame_hint', { name })} />
  )
}

interface AddressProps {
  href: string
  /** Allowed target; empty for none. */
  target: string
  page: ReturnType<typeof usePage>
  wrong: Wrong | null
  /** True for an address from the text, which needs no further press. */
  isReadAtOnce: boolean
  onChange: (address: string) => void
}

export function Address({ href, target, page, wrong, isReadAtOnce, onChange }: AddressProps) {
  const { t } = useDeskI18n()
  const { state, read } = page
  useEffect(() => {
    if (isReadAtOnce) void read(href)
    // Once: the address of the text does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const says = state === 'none' ? t('cards.read_none') : ''
  return (
    <>
      <Line
        label={t('cards.address')}
        value={href}
        longest={maxLinkLength}
        isWrong={wrong?.field === 'href'}
        isRequired
        onChange={onChange}
      />
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={!target.startsWith('https://') || state === 'reading'}
          onClick={() => void read(target)}
        >
          {t(state === 'reading' ? 'cards.reading' : 'cards.read')}
        </button>
      </p>
      <output className="hint">{state instanceof DeskError ? reasonOf(t, state) : says}</output>
    </>
  )
}

interface LineProps {
  label: string
  value: string
  longest: number
  isWrong?: boolean
  isRequired?: boolean
  onChange: (value: string) => void
}

export function Line({ label, value, longest, isWrong, isRequired, onChange }: LineProps) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={longest}
        autoComplete="off"
        required={isRequired}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
