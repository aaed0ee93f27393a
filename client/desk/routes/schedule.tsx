// Screens about time: campaigns, the calendar, draws, everything scheduled.
import { createRoute } from '@tanstack/react-router'
import { parseDrawView } from '../screens/draws/view.ts'
import { parseTimelineView } from '../screens/campaigns/view.ts'
import { parseCalendarView } from '../screens/calendar/view.ts'
import { parseScheduleView } from '../screens/schedule/view.ts'
import { parseTimeTravelView } from '../screens/time-travel/view.ts'
import {
  loadCalendarMessages,
  loadCampaignMessages,
  loadDrawMessages,
  loadScheduleMessages,
} from '../i18n/i18n.ts'
import { frame, lazyScreen } from './layout.tsx'

export const draws = createRoute({
  getParentRoute: () => frame,
  path: '/draw',
  validateSearch: parseDrawView,
  component: lazyScreen(() => import('../screens/draws/index.tsx'), 'Draws', loadDrawMessages),
})

export const drawDays = createRoute({
  getParentRoute: () => frame,
  path: '/draw/days',
  component: lazyScreen(() => import('../screens/draws/days.tsx'), 'DrawDays', loadDrawMessages),
})

export const drawImport = createRoute({
  getParentRoute: () => frame,
  path: '/draw/import',
  component: lazyScreen(
    () => import('../screens/draws/import.tsx'),
    'DrawImport',
    loadDrawMessages,
  ),
})

export const draw = createRoute({
  getParentRoute: () => frame,
  path: '/draw/$period',
  component: lazyScreen(() => import('../screens/draws/draw.tsx'), 'DrawScreen', loadDrawMessages),
})

export const calendar = createRoute({
  getParentRoute: () => frame,
  path: '/calendar',
  validateSearch: parseCalendarView,
  component: lazyScreen(
    () => import('../screens/calendar/index.tsx'),
    'CalendarScreen',
    loadCalendarMessages,
  ),
})

export const scheduled = createRoute({
  getParentRoute: () => frame,
  path: '/scheduled',
  validateSearch: parseScheduleView,
  component: lazyScreen(
    () => import('../screens/schedule/index.tsx'),
    'Scheduled',
    loadScheduleMessages,
  ),
})

export const time = createRoute({
  getParentRoute: () => frame,
  path: '/time',
  validateSearch: parseTimeTravelView,
  component: lazyScreen(() => import('../screens/time-travel/index.tsx'), 'TimeMachine'),
})

export const campaigns = createRoute({
  getParentRoute: () => frame,
  path: '/campaign',
  validateSearch: parseTimelineView,
  component: lazyScreen(
    () => import('../screens/campaigns/index.tsx'),
    'Campaigns',
    loadCampaignMessages,
  ),
})
