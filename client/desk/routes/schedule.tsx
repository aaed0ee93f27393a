// Screens about time: campaigns, the calendar, draws, everything scheduled.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseDrawView } from '../screens/draws/view.ts'
import { parseTimelineView } from '../screens/campaigns/timeline-window.ts'
import { parseCalendarView } from '../screens/calendar/view.ts'
import { currentOperator } from '../api/operator.ts'
import { parseScheduleView } from '../screens/schedule/view.ts'
import { parseTimeTravelView } from '../screens/time-travel/view.ts'
import {
  loadCalendarMessages,
  loadCampaignMessages,
  loadDrawMessages,
  loadScheduleMessages,
  withMessages,
} from '../i18n/i18n.ts'
import { frame } from './layout.tsx'

function withDrawMessages<Screen>(screen: Promise<Screen>) {
  return withMessages(currentOperator().lang, screen, loadDrawMessages)
}

export const draws = createRoute({
  getParentRoute: () => frame,
  path: '/draw',
  validateSearch: parseDrawView,
  component: lazyRouteComponent(
    () => withDrawMessages(import('../screens/draws/index.tsx')),
    'Draws',
  ),
})

export const drawDays = createRoute({
  getParentRoute: () => frame,
  path: '/draw/days',
  component: lazyRouteComponent(
    () => withDrawMessages(import('../screens/draws/days.tsx')),
    'DrawDays',
  ),
})

export const drawImport = createRoute({
  getParentRoute: () => frame,
  path: '/draw/import',
  component: lazyRouteComponent(
    () => withDrawMessages(import('../screens/draws/import.tsx')),
    'DrawImport',
  ),
})

export const draw = createRoute({
  getParentRoute: () => frame,
  path: '/draw/$period',
  component: lazyRouteComponent(
    () => withDrawMessages(import('../screens/draws/draw.tsx')),
    'DrawScreen',
  ),
})

export const calendar = createRoute({
  getParentRoute: () => frame,
  path: '/calendar',
  validateSearch: parseCalendarView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/calendar/index.tsx'),
        loadCalendarMessages,
      ),
    'CalendarScreen',
  ),
})

export const scheduled = createRoute({
  getParentRoute: () => frame,
  path: '/scheduled',
  validateSearch: parseScheduleView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/schedule/index.tsx'),
        loadScheduleMessages,
      ),
    'Scheduled',
  ),
})

export const time = createRoute({
  getParentRoute: () => frame,
  path: '/time',
  validateSearch: parseTimeTravelView,
  component: lazyRouteComponent(
    () => withMessages(currentOperator().lang, import('../screens/time-travel/index.tsx')),
    'TimeMachine',
  ),
})

export const campaigns = createRoute({
  getParentRoute: () => frame,
  path: '/campaign',
  validateSearch: parseTimelineView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/campaigns/index.tsx'),
        loadCampaignMessages,
      ),
    'Campaigns',
  ),
})
