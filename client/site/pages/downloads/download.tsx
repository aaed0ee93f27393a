import { EmptyState } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import type { MaterialGroup, MaterialGroupCard } from '../../../contract/downloads.ts'
import { href } from '../../../contract/paths.ts'
import type { RichTextDocument } from '../../../contract/text/rich-text.ts'
import type { NavItem } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatBytes, formatNumber } from '../../../i18n/translate.ts'
import { MaterialFiles } from '../../../features/downloads/material-files.island.tsx'
import { VipGroups } from '../../../features/downloads/vip-groups.tsx'
import { VipMaterials } from '../../../features/downloads/vip-materials.island.tsx'

interface DownloadPageProps {
  groups: MaterialGroupCard[]
  /** The group in the address; without one, the page is the overview. */
  group: MaterialGroup | null
  /** Navigation item at this address: title of the page without a group. */
  item: NavItem | null
  page: { lang: string; body: RichTextDocument | null } | null
  /** Files of a VIP group in a preview at the desk. Readers load theirs by script. */
  vip: MaterialGroup[] | null
  /** Maximum number of files per download. */
  maxFiles: number
}

export function DownloadPage({ groups, group, item, page, vip, maxFiles }: DownloadPageProps) {
  const { locale, t } = useI18n()
  const isForMembers = item?.require_login === true
  return (
    <div className="container">
      <div className="page-title">
        <h1>{group?.title ?? item?.title ?? t('download.title')}</h1>
        <p>{group?.intro ?? item?.intro}</p>
      </div>
      <p className="alert warning visitors-only">
        <Icon name="lock" />
        <span>{t(isForMembers ? 'site.members_only_note' : 'download.login_note')}</span>
      </p>
      {group && <MaterialFiles group={{ slug: group.slug, files: group.files }} limit={maxFiles} />}
      {!group && !isForMembers && <Groups groups={groups} />}
      {!group && (
        <VipGroupDownloads
          vip={vip}
          limit={maxFiles}
          ownPage={isForMembers ? item.link : undefined}
        />
      )}
      {page?.body && !isForMembers && (
        <div className="prose download-text" lang={page.lang === locale ? undefined : page.lang}>
          <ServerRichText document={page.body} />
        </div>
      )}
      {(group || isForMembers) && (
        <Section id="groups" title={t('download.groups')}>
          <GroupList groups={groups.filter(({ id }) => id !== group?.id)} />
        </Section>
      )}
    </div>
  )
}

interface OfVipGroupProps extends Pick<DownloadPageProps, 'vip'> {
  limit: number
  ownPage: string | undefined
}

function VipGroupDownloads({ vip, limit, ownPage }: OfVipGroupProps) {
  if (!vip) return <VipMaterials limit={limit} ownPage={ownPage} />
  const files = (group: MaterialGroup) => <MaterialFiles group={group} limit={limit} />
  return <VipGroups {...{ groups: vip, ownPage, files }} />
}

function Groups({ groups }: { groups: MaterialGroupCard[] }) {
  const { t } = useI18n()
  if (groups.length === 0)
    return <EmptyState title={t('download.none')}>{t('download.none_why')}</EmptyState>
  return (
    <>
      <h2 className="visually-hidden">{t('download.groups')}</h2>
      <GroupList groups={groups} />
    </>
  )
}

function GroupList({ groups }: { groups: MaterialGroupCard[] }) {
  const { locale, t } = useI18n()
  return (
    <ul className="columns columns-3 download-groups">
      {groups.map((group) => (
        <li key={group.id} className="card">
          <ResponsiveImage image={group.cover_img} layout="card" />
          <h3>
            <a href={href(locale, 'download', { group: group.slug })}>{group.title}</a>
          </h3>
          <p>{group.intro}</p>
          <p className="tiny-text muted">
            {t('download.summary', {
              count: formatNumber(locale, group.file_count),
              size: formatBytes(locale, group.bytes),
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
