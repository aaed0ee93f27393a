// Administration screens: operators, log, numbers, settings.
import { createRoute } from '@tanstack/react-router'
import { parseAuditView } from '../screens/audit/view.ts'
import { parseMetricsView } from '../screens/analytics/view.ts'
import { parsePreviewView } from '../frame/view.ts'
import {
  loadAuditMessages,
  loadBackupMessages,
  loadMetricsMessages,
  loadPostImportMessages,
  loadSiteMessages,
  loadWebhookMessages,
} from '../i18n/i18n.ts'
import { frame, lazyScreen } from './layout.tsx'

export const operators = createRoute({
  getParentRoute: () => frame,
  path: '/operator',
  component: lazyScreen(() => import('../screens/operators/index.tsx'), 'Operators'),
})

export const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: parseAuditView,
  component: lazyScreen(() => import('../screens/audit/index.tsx'), 'Audit', loadAuditMessages),
})

export const backups = createRoute({
  getParentRoute: () => frame,
  path: '/backup',
  component: lazyScreen(
    () => import('../screens/backups/index.tsx'),
    'Backups',
    loadBackupMessages,
  ),
})

export const postImport = createRoute({
  getParentRoute: () => frame,
  path: '/import',
  component: lazyScreen(
    () => import('../screens/post-import/index.tsx'),
    'PostImport',
    loadPostImportMessages,
  ),
})

export const webhooks = createRoute({
  getParentRoute: () => frame,
  path: '/webhook',
  component: lazyScreen(
    () => import('../screens/webhooks/index.tsx'),
    'Webhooks',
    loadWebhookMessages,
  ),
})

export const tokens = createRoute({
  getParentRoute: () => frame,
  path: '/token',
  component: lazyScreen(() => import('../screens/tokens/index.tsx'), 'Tokens'),
})

export const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: parseMetricsView,
  component: lazyScreen(
    () => import('../screens/analytics/index.tsx'),
    'MetricsScreen',
    loadMetricsMessages,
  ),
})

export const settings = createRoute({
  getParentRoute: () => frame,
  path: '/setting',
  component: lazyScreen(
    () => import('../screens/settings/index.tsx'),
    'SettingsScreen',
    loadSiteMessages,
  ),
})

export const identity = createRoute({
  getParentRoute: () => frame,
  path: '/identity',
  component: lazyScreen(
    () => import('../screens/identity/index.tsx'),
    'IdentityScreen',
    loadSiteMessages,
  ),
})

export const languages = createRoute({
  getParentRoute: () => frame,
  path: '/language',
  component: lazyScreen(
    () => import('../screens/languages/index.tsx'),
    'LanguagesScreen',
    loadSiteMessages,
  ),
})

export const maintenance = createRoute({
  getParentRoute: () => frame,
  path: '/maintenance',
  validateSearch: parsePreviewView,
  component: lazyScreen(
    () => import('../screens/maintenance/index.tsx'),
    'MaintenanceScreen',
    loadSiteMessages,
  ),
})

export const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: lazyScreen(() => import('../screens/me/index.tsx'), 'Me'),
})
