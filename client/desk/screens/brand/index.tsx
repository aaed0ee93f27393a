import { Link } from '@tanstack/react-router'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingGroups } from '../settings/groups.tsx'
import { BrandPreview } from './preview.tsx'
import '../settings/settings.css'
import './brand.css'

/** The brand of the site, with a preview of the unsaved edits. */
export function BrandScreen() {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/setting')
  const { data, mutate } = read
  return (
    <div className="page settings">
      <div className="page-head">
        <h1>{t('screen.brand')}</h1>
        <span className="muted about">{t('brand.about')}</span>
      </div>
      <QueryState read={read} />
      {data && (
        <SettingGroups groups={['brand']} stored={data} onRead={(next) => void mutate(next, false)}>
          {(edits) => <BrandPreview edits={edits} />}
        </SettingGroups>
      )}
      <p className="hint">
        {t('brand.elsewhere')}{' '}
        <Link to="/$kind" params={{ kind: 'header' }}>
          {t('brand.header')}
        </Link>{' '}
        ·{' '}
        <Link to="/$kind" params={{ kind: 'footer' }}>
          {t('brand.footer')}
        </Link>
      </p>
    </div>
  )
}
