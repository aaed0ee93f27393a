// The office: operators, the log, numbers, settings.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditViewOf } from '../data/audit-view.ts'
import { currentOperator } from '../data/operator.ts'
import { numbersViewOf } from '../data/numbers-view.ts'
import { frameViewOf } from '../data/frame-view.ts'
import { aboutBackups, aboutNumbers, aboutSite, withTexts } from '../i18n/texts.ts'
import { frame } from './frame.tsx'

export const operators = createRoute({
  getParentRoute: () => frame,
  path: '/operator',
  component: lazyRouteComponent(() => import('../screens/operators.tsx'), 'Operators'),
})

export const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: auditViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/audit.tsx'), aboutSite),
    'Audit',
  ),
})

export const backups = createRoute({
  getParentRoute: () => frame,
  path: '/backup',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/backups.tsx'), aboutBackups),
    'Backups',
  ),
})

export const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: numbersViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/numbers.tsx'), aboutNumbers),
    'Numbers',
  ),
})

export const settings = createRoute({
  getParentRoute: () => frame,
  path: '/setting',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/settings.tsx'), aboutSite),
    'SettingsScreen',
  ),
})

export const languages = createRoute({
  getParentRoute: () => frame,
  path: '/language',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/languages.tsx'), aboutSite),
    'LanguagesScreen',
  ),
})

export const maintenance = createRoute({
  getParentRoute: () => frame,
  path: '/maintenance',
  validateSearch: frameViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/maintenance.tsx'), aboutSite),
    'MaintenanceScreen',
  ),
})

export const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: lazyRouteComponent(() => import('../screens/me.tsx'), 'Me'),
})
