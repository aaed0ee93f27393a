import { Link, useMatches, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperator } from '../api/operator.ts'
import { formatCappedCount, useDashboard } from '../data/pending-counts.ts'
import { siteMark, siteName } from '../data/site-name.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { SiteMark } from '../../ui/sign.tsx'
import { Avatar } from '../ui/parts.tsx'
import type { MessageKey } from '../i18n/messages.ts'
import { groups, isOffered, ownScreen, placeOf, type ScreenLink } from './screens.ts'
import { isGroupOpen, setGroupOpen, togglePin, useSidebarSettings } from './sidebar-settings.ts'

/** Navigation without icons; screens the operator may not open are left out. */
export function Sidebar() {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const settings = useSidebarSettings()
  const [isArranging, setArranging] = useState(false)
  const isShown = (screen: ScreenLink) => isOffered(screen, operator)
  const mine = groups.flatMap(({ screens }) => screens).filter(isShown)
  const pinned = settings.pinned.flatMap(
    (key) => mine.find(({ labelKey }) => labelKey === key) ?? [],
  )
  const [first, ...others] = groups
    .map(({ labelKey, screens }) => ({
      labelKey,
      screens: screens.filter((one) => isShown(one) && !pinned.includes(one)),
    }))
    .filter(({ screens }) => screens.length > 0)
  const current = useCurrentScreen(mine)
  return (
    <nav className="sidebar" aria-label={t('sidebar.label')}>
      <Link className="identity" to="/">
        <SiteMark mark={siteMark()} size={22} className="sign" />
        {siteName()} <small>{t('sidebar.desk')}</small>
      </Link>
      {first && (
        <div className="sidebar-group">
          <Items screens={first.screens} isArranging={isArranging} />
        </div>
      )}
      {pinned.length > 0 && (
        <div className="sidebar-group">
          <h2>{t('sidebar.pinned')}</h2>
          <Items screens={pinned} isArranging={isArranging} />
        </div>
      )}
      {others.map(({ labelKey = 'sidebar.content', screens }) => (
        <Group
          key={labelKey}
          {...{ labelKey, screens, isArranging }}
          isOpen={
            screens.some((one) => one === current) || isGroupOpen(settings, labelKey, mine.length)
          }
        />
      ))}
      <button
        type="button"
        className="sidebar-arrange"
        aria-pressed={isArranging}
        onClick={() => setArranging(!isArranging)}
      >
        {t('sidebar.arrange')}
      </button>
      <Me />
    </nav>
  )
}

function useCurrentScreen(mine: readonly ScreenLink[]): ScreenLink | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const { kind } = useParams({ strict: false })
  return mine.find(({ to, params }) => (params ? params.kind === kind : to === path))
}

interface GroupProps extends ItemsProps {
  labelKey: MessageKey
  isOpen: boolean
}

function Group({ labelKey, isOpen, ...items }: GroupProps) {
  const { t } = useDeskI18n()
  return (
    <div className="sidebar-group">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setGroupOpen(labelKey, !isOpen)}
        >
          {t(labelKey)} {!isOpen && <FigureOf badge={sumOfBadges(items.screens)} />}
        </button>
      </h2>
      {isOpen && <Items {...items} />}
    </div>
  )
}

/** Sum of the badges of a folded group. */
function sumOfBadges(screens: readonly ScreenLink[]): NonNullable<ScreenLink['badge']> {
  return (counts) => {
    const badges = screens.flatMap(({ badge }) => badge?.(counts) ?? [])
    return {
      count: badges.reduce((sum, { count }) => sum + count, 0),
      isHot: badges.some(({ isHot }) => isHot),
    }
  }
}

interface ItemsProps {
  screens: readonly ScreenLink[]
  /** Shows a pin button beside each screen. */
  isArranging: boolean
}

function Items({ screens, isArranging }: ItemsProps) {
  return screens.map((screen) => (
    <ScreenItem key={screen.labelKey} screen={screen} isArranging={isArranging} />
  ))
}

function ScreenItem({ screen, isArranging }: { screen: ScreenLink; isArranging: boolean }) {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const { pinned } = useSidebarSettings()
  const { to, labelKey, badge } = screen
  const isPinned = pinned.includes(labelKey)
  return (
    <>
      <Link
        className="sidebar-item"
        {...placeOf(screen, operator)}
        activeOptions={{ exact: to === '/', includeSearch: false }}
      >
        {t(labelKey)} <FigureOf badge={badge} />
      </Link>
      {isArranging && (
        <button
          type="button"
          className="sidebar-pin"
          aria-pressed={isPinned}
          aria-label={t('sidebar.pin', { name: t(labelKey) })}
          onClick={() => togglePin(labelKey)}
        >
          {isPinned ? '★' : '☆'}
        </button>
      )}
    </>
  )
}

/** Badge; hidden at 0. */
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
