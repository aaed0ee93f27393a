import { Link } from '@tanstack/react-router'
import { useCan, useOperator } from '../api/operator.ts'
import { formatCappedCount, useDashboard } from '../data/pending-counts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { LogoMark } from '../../ui/sign.tsx'
import { Avatar } from '../ui/parts.tsx'
import { groups, ownScreen, placeOf, type ScreenLink } from './screens.ts'

/** Words only; what the operator may not open is not there. */
export function Sidebar() {
  const { t } = useDeskI18n()
  const can = useCan()
  const shown = groups
    .map(({ labelKey, screens }) => ({
      says: labelKey,
      screens: screens.filter(({ permission }) => !permission || can(permission)),
    }))
    .filter(({ screens }) => screens.length > 0)
  return (
    <nav className="sidebar" aria-label={t('sidebar.label')}>
      <Link className="brand" to="/">
        <LogoMark className="sign" />
        {t('sidebar.brand')} <small>{t('sidebar.desk')}</small>
      </Link>
      {shown.map(({ says, screens }) => (
        <div key={screens[0]?.labelKey} className="sidebar-group">
          {says && <h2>{t(says)}</h2>}
          {screens.map((screen) => (
            <ScreenItem key={screen.labelKey} screen={screen} />
          ))}
        </div>
      ))}
      <Me />
    </nav>
  )
}

function ScreenItem({ screen }: { screen: ScreenLink }) {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const { to, labelKey, badge } = screen
  return (
    <Link
      className="sidebar-item"
      {...placeOf(screen, operator)}
      activeOptions={{ exact: to === '/', includeSearch: false }}
    >
      {t(labelKey)} <FigureOf badge={badge} />
    </Link>
  )
}

/** What waits there; nothing where nothing does. */
export function FigureOf({ badge }: Pick<ScreenLink, 'badge'>) {
  const { data } = useDashboard()
  const { count, isHot } = (data && badge?.(data.counts)) ?? { count: 0 }
  return (
    count > 0 && <small className={isHot ? 'urgent' : undefined}>{formatCappedCount(count)}</small>
  )
}

function Me() {
  const { t } = useDeskI18n()
  const { name, roles, languages } = useOperator()
  const first = roles[0]
  return (
    <Link className="sidebar-account" to={ownScreen.to}>
      <Avatar name={name} />
      <span>
        <b>{name}</b>
        <br />
        <span className="muted">
          {[
            first && t(`role.${first}`),
            languages.length === 0
              ? t('sidebar.all_languages')
              : t('sidebar.languages', { count: languages.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </Link>
  )
}
