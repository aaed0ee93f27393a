import { flushSync } from 'react-dom'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MoveDirection } from './tree.ts'

interface MoveButtonsProps {
  /** Moves by one step; `null` at the edge. */
  steps: readonly (readonly [MoveDirection, (() => void) | null])[]
}

/** Buttons that move the open row, also without a keyboard or a mouse to drag it. */
export function MoveButtons({ steps }: MoveButtonsProps) {
  const { t } = useDeskI18n()
  return steps.map(([step, move]) => (
    <button
      key={step}
      type="button"
      className="button"
      aria-disabled={!move}
      onClick={({ currentTarget }) => {
        if (!move) return
        flushSync(move)
        // The browser takes the focus from elements that move.
        currentTarget.focus()
      }}
    >
      {t(`editor.rows.${step}`)}
    </button>
  ))
}
