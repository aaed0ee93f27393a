import type { ReactNode } from 'react'
import type { MaterialGroup } from '../../contract/downloads.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { EmptyState } from '../../ui/empty.tsx'
import { Section } from '../../ui/section.tsx'

interface VipGroupsProps {
  groups: readonly MaterialGroup[]
  /** Path, with language prefix, of the groups' own page. On other pages, members without such files see nothing. */
  ownPage?: string | undefined
  files: (group: MaterialGroup) => ReactNode
}

/** Downloads of a VIP group, as its members see them. */
export function VipGroups({ groups, ownPage, files }: VipGroupsProps) {
  const { locale, t } = useI18n()
  if (groups.length > 0)
    return groups.map((group) => (
      <Section key={group.id} id={`vip-${group.id}`} title={group.title} subtitle={group.intro}>
        {files(group)}
      </Section>
    ))
  if (ownPage === undefined) return null
  const contact = { text: t('download.contact'), url: href(locale, 'contact') }
  return (
    <EmptyState title={t('download.vip_none')} action={contact}>
      {t('download.vip_none_why')}
    </EmptyState>
  )
}
