import { previewThemes } from '../../contract/desk/previews/url.ts'
import { defaultWidth, frameWidths, type FrameView } from './view.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import './frame.css'

interface FrameChoicesProps {
  view: FrameView
  change: (next: FrameView) => void
}

export function PreviewControls({ view, change }: FrameChoicesProps) {
  const { t } = useDeskI18n()
  const { width = defaultWidth(), theme = 'light' } = view
  return (
    <>
      <SegmentedControl
        label={t('time_travel.width')}
        options={frameWidths.map((one) => ({ value: one, text: one }))}
        value={width}
        onChange={(next) => change({ width: next })}
      />
      <SegmentedControl
        label={t('time_travel.theme')}
        options={previewThemes.map((one) => ({ value: one, text: t(`time_travel.${one}`) }))}
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

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="form-field">
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
