// The office: operators, the log, numbers, settings.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditViewOf } from '../screens/audit/view.ts'
import { currentOperator } from '../api/operator.ts'
import { numbersViewOf } from '../screens/analytics/view.ts'
import { frameViewOf } from '../frame/view.ts'
import { aboutBackups, aboutNumbers, aboutSite, withTexts } from '../i18n/texts.ts'
import { frame } from './layout.tsx'

export const operators = createRoute({
  getParentRoute: () => frame,
  path: '/operator',
  component: lazyRouteComponent(() => import('../screens/operators/index.tsx'), 'Operators'),
})

export const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: auditViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/audit/index.tsx'), aboutSite),
    'Audit',
  ),
})

export const backups = createRoute({
  getParentRoute: () => frame,
  path: '/backup',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/backups/index.tsx'), aboutBackups),
    'Backups',
  ),
})

export const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: numbersViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/analytics/index.tsx'), aboutNumbers),
    'Numbers',
  ),
})

export const settings = createRoute({
  getParentRoute: () => frame,
  path: '/setting',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/settings/index.tsx'), aboutSite),
    'SettingsScreen',
  ),
})

export const languages = createRoute({
  getParentRoute: () => frame,
  path: '/language',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/languages/index.tsx'), aboutSite),
    'LanguagesScreen',
  ),
})

export const maintenance = createRoute({
  getParentRoute: () => frame,
  path: '/maintenance',
  validateSearch: frameViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/maintenance/index.tsx'), aboutSite),
    'MaintenanceScreen',
  ),
})

export const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: lazyRouteComponent(() => import('../screens/me/index.tsx'), 'Me'),
})
