// Parts of a screen whose code comes when they are first shown.
import { useEffect, useState, type ComponentType } from 'react'
import { showToast } from '../data/toasts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { PanelBoundary } from './panel-boundary.tsx'

/** Shows `Waiting` until the code is there. Where it does not come, that is said, and the work around it goes on. */
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
  /** Loads the code before it is shown, so that it opens offline as well. */
  Later.preload = () => void get().catch(() => undefined)
  return Later
}
