// Sidebar settings in this browser: folded groups and pinned screens.
import { currentOperator } from '../api/operator.ts'
import { createStore, useStore } from '../api/store.ts'
import { readSetting, writeSetting } from '../data/local-settings.ts'
import type { MessageKey } from '../i18n/messages.ts'

interface SidebarSettings {
  /** By group name; groups the operator has never folded or unfolded are missing. */
  open: Partial<Record<MessageKey, boolean>>
  /** Screen names in the order they were pinned. */
  pinned: readonly MessageKey[]
}

/** Per operator, because several may share a browser. */
const settingName = () => `desk.sidebar.${currentOperator().id}`

export function readSidebarSettings(): SidebarSettings {
  try {
    const { open, pinned } = JSON.parse(
      readSetting(settingName()) ?? '{}',
    ) as Partial<SidebarSettings>
    return { open: { ...open }, pinned: Array.isArray(pinned) ? pinned : [] }
  } catch {
    return { open: {}, pinned: [] }
  }
}

const settings = createStore(readSidebarSettings())

export const useSidebarSettings = () => useStore(settings)

function change(part: Partial<SidebarSettings>): void {
  settings.set({ ...settings.get(), ...part })
  writeSetting(settingName(), JSON.stringify(settings.get()))
}

export function setGroupOpen(group: MessageKey, isOpen: boolean): void {
  change({ open: { ...settings.get().open, [group]: isOpen } })
}

export function togglePin(screen: MessageKey): void {
  const { pinned } = settings.get()
  const others = pinned.filter((one) => one !== screen)
  change({ pinned: others.length < pinned.length ? others : [...pinned, screen] })
}

/** Number of screens that fit in a window 900 pixels high. */
const maxUnfolded = 22
const foldedAtFirst: readonly MessageKey[] = ['sidebar.campaigns', 'sidebar.site', 'sidebar.people']

/** Folds some groups of a long sidebar by default, so that its last group is visible. */
export function isGroupOpen(
  { open }: Pick<SidebarSettings, 'open'>,
  group: MessageKey,
  screenCount: number,
): boolean {
  return open[group] ?? (screenCount <= maxUnfolded || !foldedAtFirst.includes(group))
}
