// Parts of the site that an owner can switch off (docs/decisions/site/modules.md). Everything that a part owns is
// listed here, and every registrar of pages, endpoints, menus, entry types, jobs and desk screens asks this table.
import { splitLocale } from '../paths.ts'
import type { Permission } from '../roles.ts'
import type { ComponentName } from './home-components.ts'

interface Module {
  /** Paths of pages, files and endpoints, without language prefix. Everything below them belongs to the module too. */
  paths: readonly string[]
  /** Main pages, which the settings screen links to. */
  pages: readonly string[]
  /** Screens of the desk, and everything below them. */
  screens?: readonly string[]
  /** Entry types. One of several modules is off when all of them are. */
  types?: readonly string[]
  permissions?: readonly Permission[]
  /** Components of the home page. */
  components?: readonly ComponentName[]
  /** Sections of front pages of other parts. */
  sections?: readonly string[]
  /** Fields of entries of other types, besides references to the module's own types. */
  fields?: readonly string[]
  /** Names of jobs of the cron trigger. */
  jobs?: readonly string[]
  /** Scheduled changes that are not entries. */
  scheduled?: readonly 'draw'[]
  /** Keys of settings, without their language. */
  settings?: readonly string[]
}

export const modules = {
  mark_six: {
    paths: [
      '/mark-six',
      '/member/numbers',
      '/api/mark-six',
      '/api/user/mark-six',
      '/api/backstage/draw',
    ],
    pages: ['/mark-six/history-result', '/mark-six/generator'],
    screens: ['/draw'],
    permissions: ['draw.read', 'draw.enter', 'draw.schedule'],
    sections: ['draw'],
    jobs: ['publishMatchingDraws'],
    scheduled: ['draw'],
  },
  games: {
    paths: [
      '/game',
      '/game-intro',
      '/search-by-tag/game',
      '/calendar/launch',
      '/api/game',
      '/api/related/game',
      '/api/backstage/game',
    ],
    pages: ['/game', '/game/timeline'],
    types: ['game', 'brand', 'theme', 'launch'],
    components: ['latestGames'],
    fields: ['game_sections'],
  },
  downloads: {
    paths: ['/download', '/api/user/material', '/api/backstage/material'],
    pages: ['/download'],
    types: ['material_group', 'vip_group'],
    permissions: ['material.write'],
    settings: ['download_max_files'],
  },
  calendar: {
    paths: ['/activity', '/calendar', '/api/calendar', '/api/backstage/calendar'],
    pages: ['/activity', '/activity/calendar'],
    screens: ['/calendar'],
    types: ['event', 'brand'],
    fields: ['activity_sections'],
    jobs: ['planReminders'],
  },
  polls: {
    paths: ['/article/poll', '/api/user/poll', '/api/backstage/poll'],
    pages: ['/article/poll'],
    types: ['poll'],
    components: ['vote'],
    sections: ['poll'],
  },
  questionnaire: {
    paths: [
      '/feedback',
      '/feedback-success',
      '/api/feedback',
      '/api/backstage/feedback',
      '/api/backstage/questionnaire',
    ],
    pages: ['/feedback'],
    screens: ['/feedback'],
    types: ['questionnaire'],
    permissions: ['feedback.read'],
  },
  demo: {
    paths: ['/platform/demo', '/api/backstage/demo'],
    pages: ['/platform/demo'],
    screens: ['/demo'],
    settings: ['demo_hours', 'demo_days', 'demo_notice'],
  },
} as const satisfies Record<string, Module>

export type ModuleName = keyof typeof modules
const table: Record<ModuleName, Module> = modules
export const moduleNamed = (name: ModuleName): Module => table[name]
export const moduleNames = Object.keys(modules) as ModuleName[]

type JobIn<One> = One extends { jobs: readonly (infer Job extends string)[] } ? Job : never
/** Jobs of the cron trigger that belong to a module. */
export type ModuleJob = JobIn<(typeof modules)[ModuleName]>

/** Modules that are switched off. */
export type OffModules = ReadonlySet<ModuleName>
export const noneOff: OffModules = new Set()

/** Key of the setting that switches a module. */
export type ModuleSetting = `module_${ModuleName}`
export const moduleSetting = (name: ModuleName): ModuleSetting => `module_${name}`
export const moduleOfSetting = (key: ModuleSetting): ModuleName =>
  moduleNames.find((name) => moduleSetting(name) === key)!

export function offModulesIn(settings: Readonly<Record<ModuleSetting, boolean>>): OffModules {
  const off = moduleNames.filter((name) => !settings[moduleSetting(name)])
  return off.length > 0 ? new Set(off) : noneOff
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}/`)
const ownersBy = (owns: (module: Module) => boolean | undefined) =>
  moduleNames.filter((name) => owns(table[name]))

/** Modules that own a path without language prefix; a path of two modules needs both. */
export const modulesAt = (path: string) =>
  ownersBy(({ paths }) => paths.some((top) => isBelow(path, top)))
export const modulesOfType = (type: string) =>
  ownersBy(({ types }) => types?.some((one) => one === type))

const isAnyOff = (off: OffModules, owners: () => readonly ModuleName[]) =>
  off.size > 0 && owners().some((name) => off.has(name))

export const isPathOff = (off: OffModules, path: string) => isAnyOff(off, () => modulesAt(path))
/** True for a link, with or without language prefix, to a page of a module that is switched off. */
export function isLinkOff(off: OffModules, link: string): boolean {
  if (off.size === 0 || !link.startsWith('/')) return false
  return isPathOff(off, splitLocale(link.split(/[?#]/, 1)[0]!).path)
}
export function isTypeOff(off: OffModules, type: string): boolean {
  const owners = off.size > 0 ? modulesOfType(type) : []
  return owners.length > 0 && owners.every((name) => off.has(name))
}
export const isPermissionOff = (off: OffModules, permission: Permission) =>
  isAnyOff(off, () => ownersBy(({ permissions }) => permissions?.includes(permission)))
export const isComponentOff = (off: OffModules, component: ComponentName) =>
  isAnyOff(off, () => ownersBy(({ components }) => components?.includes(component)))
export const isNamedFieldOff = (off: OffModules, field: string) =>
  isAnyOff(off, () => ownersBy(({ fields }) => fields?.includes(field)))
/** For an option of a closed list of the desk. */
export const isOptionOff = (off: OffModules, list: string, option: string) =>
  isAnyOff(off, () =>
    ownersBy(({ components, sections }) => {
      const own: readonly string[] | undefined = list === 'component' ? components : sections
      return (list === 'component' || list === 'section') && own?.includes(option)
    }),
  )
export const isJobOff = (off: OffModules, job: string) =>
  isAnyOff(off, () => ownersBy(({ jobs }) => jobs?.includes(job)))
export const isSettingOff = (off: OffModules, key: string) =>
  isAnyOff(off, () => ownersBy(({ settings }) => settings?.includes(key)))
/** For entry types and other scheduled changes. */
export const isScheduledOff = (off: OffModules, kind: string) =>
  isTypeOff(off, kind) ||
  isAnyOff(off, () => ownersBy(({ scheduled }) => scheduled?.some((one) => one === kind)))
/** For a screen of the desk, without the desk's own prefix. */
export const isScreenOff = (off: OffModules, screen: string) =>
  isAnyOff(off, () => ownersBy(({ screens }) => screens?.some((top) => isBelow(screen, top))))
