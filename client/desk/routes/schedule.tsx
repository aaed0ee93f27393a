// What is when: campaigns, the calendar, draws, everything scheduled.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { drawViewOf } from '../screens/draws/view.ts'
import { lineViewOf } from '../screens/campaigns/line-window.ts'
import { calendarViewOf } from '../screens/calendar/view.ts'
import { currentOperator } from '../api/operator.ts'
import { scheduledViewOf } from '../screens/schedule/view.ts'
import { timeViewOf } from '../screens/time-travel/view.ts'
import {
  aboutCalendar,
  aboutCampaigns,
  aboutDraws,
  aboutScheduled,
  withTexts,
} from '../i18n/texts.ts'
import { frame } from './layout.tsx'

function withDraws<Screen>(screen: Promise<Screen>) {
  return withTexts(currentOperator().lang, screen, aboutDraws)
}

export const draws = createRoute({
  getParentRoute: () => frame,
  path: '/draw',
  validateSearch: drawViewOf,
  component: lazyRouteComponent(() => withDraws(import('../screens/draws/index.tsx')), 'Draws'),
})

export const drawDays = createRoute({
  getParentRoute: () => frame,
  path: '/draw/days',
  component: lazyRouteComponent(() => withDraws(import('../screens/draws/days.tsx')), 'DrawDays'),
})

export const drawImport = createRoute({
  getParentRoute: () => frame,
  path: '/draw/import',
  component: lazyRouteComponent(
    () => withDraws(import('../screens/draws/import.tsx')),
    'DrawImport',
  ),
})

export const draw = createRoute({
  getParentRoute: () => frame,
  path: '/draw/$period',
  component: lazyRouteComponent(() => withDraws(import('../screens/draws/draw.tsx')), 'DrawScreen'),
})

export const calendar = createRoute({
  getParentRoute: () => frame,
  path: '/calendar',
  validateSearch: calendarViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/calendar/index.tsx'), aboutCalendar),
    'CalendarScreen',
  ),
})

export const scheduled = createRoute({
  getParentRoute: () => frame,
  path: '/scheduled',
  validateSearch: scheduledViewOf,
  component: lazyRouteComponent(
    () =>
      withTexts(currentOperator().lang, import('../screens/schedule/index.tsx'), aboutScheduled),
    'Scheduled',
  ),
})

export const time = createRoute({
  getParentRoute: () => frame,
  path: '/time',
  validateSearch: timeViewOf,
  component: lazyRouteComponent(() => import('../screens/time-travel/index.tsx'), 'TimeMachine'),
})

export const campaigns = createRoute({
  getParentRoute: () => frame,
  path: '/campaign',
  validateSearch: lineViewOf,
  component: lazyRouteComponent(
    () =>
      withTexts(currentOperator().lang, import('../screens/campaigns/index.tsx'), aboutCampaigns),
    'Campaigns',
  ),
})
