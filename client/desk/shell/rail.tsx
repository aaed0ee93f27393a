import { Link } from '@tanstack/react-router'
import { useCan, useOperator } from '../api/operator.ts'
import { figureOf, useWaiting } from '../data/waiting.ts'
import { useTexts } from '../i18n/texts.ts'
import { Sign } from '../../ui/sign.tsx'
import { Avatar } from '../ui/parts.tsx'
import { groups, ownScreen, placeOf, type ScreenLink } from './screens.ts'

/** Words only; what the operator may not open is not there. */
export function Rail() {
  const { t } = useTexts()
  const can = useCan()
  const shown = groups
    .map(({ says, screens }) => ({
      says,
      screens: screens.filter(({ needs }) => !needs || can(needs)),
    }))
    .filter(({ screens }) => screens.length > 0)
  return (
    <nav className="rail" aria-label={t('rail.label')}>
      <Link className="brand" to="/">
        <Sign className="sign" />
        <span lang="zh-CN">子午</span> <small>{t('rail.desk')}</small>
      </Link>
      {shown.map(({ says, screens }) => (
        <div key={screens[0]?.says} className="rail-group">
          {says && <h2>{t(says)}</h2>}
          {screens.map((screen) => (
            <ScreenItem key={screen.says} screen={screen} />
          ))}
        </div>
      ))}
      <Me />
    </nav>
  )
}

function ScreenItem({ screen }: { screen: ScreenLink }) {
  const { t } = useTexts()
  const operator = useOperator()
  const { to, says, figure } = screen
  return (
    <Link
      className="rail-item"
      {...placeOf(screen, operator)}
      activeOptions={{ exact: to === '/', includeSearch: false }}
    >
      {t(says)} <FigureOf figure={figure} />
    </Link>
  )
}

/** What waits there; nothing where nothing does. */
export function FigureOf({ figure }: Pick<ScreenLink, 'figure'>) {
  const { data } = useWaiting()
  const { count, isHot } = (data && figure?.(data.counts)) ?? { count: 0 }
  return count > 0 && <small className={isHot ? 'hot' : undefined}>{figureOf(count)}</small>
}

function Me() {
  const { t } = useTexts()
  const { name, roles, languages } = useOperator()
  const first = roles[0]
  return (
    <Link className="rail-me" to={ownScreen.to}>
      <Avatar name={name} />
      <span>
        <b>{name}</b>
        <br />
        <span className="quiet">
          {[
            first && t(`role.${first}`),
            languages.length === 0
              ? t('rail.all_languages')
              : t('rail.languages', { count: languages.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </Link>
  )
}
