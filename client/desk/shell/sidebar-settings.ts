// The rail as an operator has left it in this browser: folded groups and pinned screens.
import { currentOperator } from '../api/operator.ts'
import { createStore, useStore } from '../api/store.ts'
import { readSetting, writeSetting } from '../data/local-settings.ts'
import type { MessageKey } from '../i18n/messages.ts'

interface SidebarSettings {
  /** By the name of the group; a group that was never touched is not in it. */
  open: Partial<Record<MessageKey, boolean>>
  /** Names of screens, in the order they were pinned in. */
  pinned: readonly MessageKey[]
}

/** Several operators may share a browser. */
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

/** Screens that fit in a window of 900 pixels. */
const maxUnfolded = 22
const foldedAtFirst: readonly MessageKey[] = ['sidebar.campaigns', 'sidebar.site', 'sidebar.people']

/** A long rail begins folded, so that its last group is in view. */
export function isGroupOpen(
  { open }: Pick<SidebarSettings, 'open'>,
  group: MessageKey,
  screenCount: number,
): boolean {
  return open[group] ?? (screenCount <= maxUnfolded || !foldedAtFirst.includes(group))
}
