import { useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react'
import { ballColour, highestNumber } from '../../../contract/draws/rules.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import {
  validateNumbers,
  isFull,
  numberIn,
  pasted,
  specialSlot,
  toggled,
  withSlot,
  type NumberInputs,
} from './slots.ts'

interface SlotFieldsProps {
  slots: NumberInputs
  onChange: (slots: NumberInputs) => void
}

const all = Array.from({ length: highestNumber }, (_, index) => index + 1)

/** Seven text inputs, and a pad of 49 numbers. */
export function NumberFields({ slots, onChange }: SlotFieldsProps) {
  const { t } = useDeskI18n()
  const row = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  const go = (at: number) => row.current?.querySelectorAll('input')[at]?.focus()
  const pick = (number: number) => {
    const next = toggled(slots, number, last.current)
    onChange(next)
    last.current = Math.max(next.indexOf(''), 0)
  }
  const taken = new Set(slots.map(numberIn))
  return (
    <>
      <div className="draw-slots" ref={row}>
        {slots.map((text, at) => (
          <Slot
            key={at}
            {...{ slots, text, at, onChange, moveTo: go }}
            onFocus={() => (last.current = at)}
          />
        ))}
        <button type="button" className="link" onClick={() => onChange(slots.map(() => ''))}>
          {t('draws.clear')}
        </button>
      </div>
      <fieldset className="number-pad">
        <legend className="visually-hidden">{t('draws.pad')}</legend>
        {all.map((number) => (
          <button
            key={number}
            type="button"
            className={`draw-ball ${ballColour(number)}`}
            aria-pressed={taken.has(number)}
            onClick={() => pick(number)}
          >
            {number}
          </button>
        ))}
      </fieldset>
      <p className="hint">{t('draws.pad_hint')}</p>
    </>
  )
}

interface SlotProps extends SlotFieldsProps {
  text: string
  at: number
  moveTo: (at: number) => void
  onFocus: () => void
}

function Slot({ slots, text, at, onChange, moveTo, onFocus }: SlotProps) {
  const { t } = useDeskI18n()
  const isSpecial = at === specialSlot
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.replaceAll(/\D/g, '').slice(0, 2)
    onChange(withSlot(slots, at, typed))
    if (typed.length > text.length && isFull(typed)) moveTo(at + 1)
  }
  const paste = (event: ClipboardEvent) => {
    const found = pasted(event.clipboardData.getData('text'))
    if (!found) return
    event.preventDefault()
    onChange(found)
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ' ': 1 }[event.key]
    const isBack = event.key === 'Backspace' && text === ''
    if (by === undefined && !isBack) return
    event.preventDefault()
    moveTo(at + (by ?? -1))
  }
  const number = numberIn(text)
  return (
    <>
      {isSpecial && (
        <span className="draw-plus" aria-hidden="true">
          +
        </span>
      )}
      <input
        className={number === null ? 'draw-slot' : `draw-slot ${ballColour(number)}`}
        aria-label={isSpecial ? t('draws.special') : t('draws.number_of', { place: at + 1 })}
        aria-invalid={validateNumbers(slots).wrong.includes(at)}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={type}
        onPaste={paste}
        onKeyDown={step}
        onFocus={(event) => {
          onFocus()
          event.target.select()
        }}
      />
    </>
  )
}
