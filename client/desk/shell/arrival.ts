import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '../data/title.ts'
import { useTexts } from '../i18n/texts.ts'
import { screens } from './screens.ts'

/** Another screen is named in the tab, and typing and tabbing go on inside of it. */
export function useArrival(): void {
  const { t } = useTexts()
  const router = useRouter()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const screen = screens.find(({ to }) => to === path)
  useTitle(screen && t(screen.says))
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.querySelector<HTMLElement>('#main')
        const isInside = main?.contains(document.activeElement)
        if (fromLocation && pathChanged && !isInside) main?.focus({ preventScroll: true })
      }),
    [router],
  )
}
