import { useMatches, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '../data/title.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { screens } from './screens.ts'

/** On navigation, updates the title of the tab and moves the focus into the new screen. */
export function useRouteFocus(): void {
  const { t } = useDeskI18n()
  const router = useRouter()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const { kind } = useParams({ strict: false })
  const screen = screens.find(
    ({ to, params }) => to === path && (params === undefined || params.kind === kind),
  )
  useTitle(screen && t(screen.labelKey))
  useEffect(() => {
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const main = document.querySelector<HTMLElement>('#main')
      const isInside = main?.contains(document.activeElement)
      if (fromLocation && pathChanged && !isInside) main?.focus({ preventScroll: true })
    })
  }, [router])
}
