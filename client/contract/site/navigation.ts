import type { NavItem } from './site.ts'

/** The navigation item of a path; its title is the page's title. */
export function findNavItem(items: readonly NavItem[], uri: string): NavItem | undefined {
  for (const item of items) {
    const found = item.uri === uri ? item : findNavItem(item.sub_nav_list, uri)
    if (found) return found
  }
  return undefined
}

/** The siblings of an item in the navigation. */
export function findSiblings(items: readonly NavItem[], item: NavItem): NavItem[] {
  if (items.some((one) => one.id === item.id)) return items.filter((one) => one.id !== item.id)
  return items.flatMap((one) => findSiblings(one.sub_nav_list, item))
}

/** True if a path belongs to an item: the item's own path, or a page filed under it. */
export function leadsTo(item: NavItem, path: string): boolean {
  return (
    path === item.uri ||
    path.startsWith(`${item.uri}/`) ||
    item.sub_nav_list.some((sub) => leadsTo(sub, path))
  )
}
