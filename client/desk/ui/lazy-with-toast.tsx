// Parts of a screen whose code loads when they are first shown.
import { useEffect, useState, type ComponentType } from 'react'
import { showToast } from '../data/toasts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { PanelBoundary } from './panel-boundary.tsx'

/** Shows `Waiting` until the code has loaded. On failure shows a toast; the rest of the page keeps working. */
export function lazyWithToast<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
) {
  let loaded: ComponentType<Props> | undefined
  const get = async () => (loaded ??= await load())
  function Later(props: Props) {
    const { t } = useDeskI18n()
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      get().then(
        (part) => setPart(() => part),
        () => showToast(t('common.unreachable'), { kind: 'failed' }),
      )
    }, [t])
    return Part ? (
      <PanelBoundary>
        <Part {...props} />
      </PanelBoundary>
    ) : (
      <Waiting {...props} />
    )
  }
  /** Loads the code ahead of time, so that it also opens offline. */
  Later.preload = () => void get().catch(() => undefined)
  return Later
}
