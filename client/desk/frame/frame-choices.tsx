import { frameThemes } from '../../contract/desk/previews/frame-address.ts'
import { frameWidths, type FrameView } from './view.ts'
import { useTexts } from '../i18n/texts.ts'
import './frame.css'

interface FrameChoicesProps {
  view: FrameView
  change: (next: FrameView) => void
}

export function FrameChoices({ view, change }: FrameChoicesProps) {
  const { t } = useTexts()
  const { width = '1280', theme = 'light' } = view
  return (
    <>
      <Choices
        label={t('time.width')}
        options={frameWidths.map((one) => ({ value: one, text: one }))}
        value={width}
        onChange={(next) => change({ width: next })}
      />
      <Choices
        label={t('time.theme')}
        options={frameThemes.map((one) => ({ value: one, text: t(`time.${one}`) }))}
        value={theme}
        onChange={(next) => change({ theme: next })}
      />
    </>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Choices<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="form-line">
      <legend className="label">{label}</legend>
      <div className="frame-choices">
        {options.map((one) => (
          <button
            key={one.value}
            type="button"
            className="chip toggle"
            aria-pressed={one.value === value}
            onClick={() => onChange(one.value)}
          >
            {one.text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
