// Administration screens: operators, log, numbers, settings.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseAuditView } from '../screens/audit/view.ts'
import { currentOperator } from '../api/operator.ts'
import { parseMetricsView } from '../screens/analytics/view.ts'
import { parsePreviewView } from '../frame/view.ts'
import {
  loadAuditMessages,
  loadBackupMessages,
  loadMetricsMessages,
  loadSiteMessages,
  withMessages,
} from '../i18n/i18n.ts'
import { frame } from './layout.tsx'

export const operators = createRoute({
  getParentRoute: () => frame,
  path: '/operator',
  component: lazyRouteComponent(
    () => withMessages(currentOperator().lang, import('../screens/operators/index.tsx')),
    'Operators',
  ),
})

export const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: parseAuditView,
  component: lazyRouteComponent(
    () =>
      withMessages(currentOperator().lang, import('../screens/audit/index.tsx'), loadAuditMessages),
    'Audit',
  ),
})

export const backups = createRoute({
  getParentRoute: () => frame,
  path: '/backup',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/backups/index.tsx'),
        loadBackupMessages,
      ),
    'Backups',
  ),
})

export const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: parseMetricsView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/analytics/index.tsx'),
        loadMetricsMessages,
      ),
    'MetricsScreen',
  ),
})

export const settings = createRoute({
  getParentRoute: () => frame,
  path: '/setting',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/settings/index.tsx'),
        loadSiteMessages,
      ),
    'SettingsScreen',
  ),
})

export const brand = createRoute({
  getParentRoute: () => frame,
  path: '/brand',
  component: lazyRouteComponent(
    () =>
      withMessages(currentOperator().lang, import('../screens/brand/index.tsx'), loadSiteMessages),
    'BrandScreen',
  ),
})

export const languages = createRoute({
  getParentRoute: () => frame,
  path: '/language',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/languages/index.tsx'),
        loadSiteMessages,
      ),
    'LanguagesScreen',
  ),
})

export const maintenance = createRoute({
  getParentRoute: () => frame,
  path: '/maintenance',
  validateSearch: parsePreviewView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/maintenance/index.tsx'),
        loadSiteMessages,
      ),
    'MaintenanceScreen',
  ),
})

export const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: lazyRouteComponent(
    () => withMessages(currentOperator().lang, import('../screens/me/index.tsx')),
    'Me',
  ),
})
