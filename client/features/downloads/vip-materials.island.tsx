// Downloads of a member's VIP group. No page's HTML contains them; they load for logged-in members only.
import { EmptyState } from '../../ui/empty.tsx'
import type { MaterialGroup } from '../../contract/downloads.ts'
import { href, withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { MaterialFilesView } from './material-files.island.tsx'
import { VipGroups } from './vip-groups.tsx'
import { useVipGroups } from './use-vip-groups.ts'

interface VipMaterialsProps {
  /** Maximum number of files per download. */
  limit: number
  /** Path, with language prefix, of the groups' own page. On other pages, only members with such files see anything. */
  ownPage?: string | undefined
}

function VipMaterialsView({ limit, ownPage }: VipMaterialsProps) {
  const { t } = useI18n()
  const { step, groups, retry } = useVipGroups()
  if (groups.length > 0 || ownPage === undefined || step === 'shown') {
    const files = (group: MaterialGroup) => <MaterialFilesView group={group} limit={limit} />
    return <VipGroups {...{ groups, ownPage, files }} />
  }
  if (step === 'out') return <LogIn ownPage={ownPage} />
  if (step === 'failed') return <Failed retry={retry} />
  return <output>{t('download.vip_loading')}</output>
}

function LogIn({ ownPage }: { ownPage: string }) {
  const { locale, t } = useI18n()
  const loginUrl = withQuery(href(locale, 'login'), { return: ownPage })
  return (
    <div className="download-gate">
      <p>{t('download.vip_login')}</p>
      <p className="buttons">
        <a className="button primary" href={loginUrl} data-modal="">
          {t('download.log_in')}
        </a>
      </p>
      <noscript>
        <p className="help">{t('download.vip_no_script')}</p>
      </noscript>
    </div>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useI18n()
  return (
    <div role="alert">
      <EmptyState title={t('download.vip_failed')}>{t('download.vip_failed_why')}</EmptyState>
      <p className="buttons">
        <button type="button" className="button primary" onClick={retry}>
          {t('download.again')}
        </button>
      </p>
    </div>
  )
}

export const VipMaterials = island('vip-materials', VipMaterialsView, {
  messages: ['download', 'toast'],
})
