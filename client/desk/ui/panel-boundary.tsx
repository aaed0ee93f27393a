import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDeskI18n } from '../i18n/i18n.ts'

/** Error boundary of a part; the rest of the screen keeps working. */
export function PanelBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={PanelError}>
      {children}
    </CatchBoundary>
  )
}

function PanelError({ reset }: ErrorComponentProps) {
  const { t } = useDeskI18n()
  return (
    <p className="alert" role="alert">
      {t('common.part_broken')}{' '}
      <button type="button" className="link" onClick={reset}>
        {t('common.again')}
      </button>
    </p>
  )
}
