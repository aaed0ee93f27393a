import { Link } from '@tanstack/react-router'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SettingGroups } from '../settings/groups.tsx'
import { IdentityPreview } from './preview.tsx'
import { PageHead } from '../../ui/parts.tsx'
import '../settings/settings.css'
import './identity.css'

/** The identity of the site, with a preview of the unsaved edits. */
export function IdentityScreen() {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/setting')
  const { data, mutate } = read
  return (
    <div className="page settings">
      <PageHead title={t('screen.identity')} about={t('identity.about')} />
      <QueryState read={read} />
      {data && (
        <SettingGroups
          groups={['identity']}
          stored={data}
          onRead={(next) => void mutate(next, false)}
        >
          {(edits) => <IdentityPreview edits={edits} />}
        </SettingGroups>
      )}
      <p className="hint">
        {t('identity.elsewhere')}{' '}
        <Link to="/$kind" params={{ kind: 'header' }}>
          {t('identity.header')}
        </Link>{' '}
        ·{' '}
        <Link to="/$kind" params={{ kind: 'footer' }}>
          {t('identity.footer')}
        </Link>
      </p>
    </div>
  )
}
