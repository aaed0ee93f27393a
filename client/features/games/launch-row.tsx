import { isSoon, launchFileUrl } from '../../contract/calendar/calendar.ts'
import { dayOf } from '../../contract/days.ts'
import type { Launch } from '../../contract/games/timeline.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { LaunchArt } from './launch-art.tsx'

interface LaunchProps {
  launch: Launch
  now: string
}

/** The next launch: its image beside a larger text. */
export function NextLaunch({ launch, now }: LaunchProps) {
  return (
    <article className={`card-large beside launch-next ${launch.category}`}>
      <Cover launch={launch} layout="beside" />
      <div>
        <Kicker launch={launch} now={now} />
        <Title launch={launch} />
        <Line launch={launch} />
        <LaunchDate at={launch.released_at} style="yearMonth" />
        <AddToCalendar launch={launch} className="button" />
      </div>
    </article>
  )
}

/** A launch on the timeline: its day, title and image. */
export function LaunchRow({ launch, now }: LaunchProps) {
  const isAhead = launch.released_at > now
  return (
    <li className={`launch ${launch.category}${isAhead ? ' ahead' : ''}`}>
      <LaunchDate at={launch.released_at} />
      <div>
        <Kicker launch={launch} now={now} />
        <Title launch={launch} />
        <Line launch={launch} />
        {isAhead && <AddToCalendar launch={launch} className="more" />}
      </div>
      <Cover launch={launch} layout="found" />
    </li>
  )
}

function LaunchDate({ at, style }: { at: string; style?: 'yearMonth' }) {
  const { locale } = useI18n()
  return (
    <time dateTime={at}>
      <span className="numeral">{Number(dayOf(at).slice(8))}</span>
      {style && `${formatDate(locale, at, style)} · `}
      {formatDate(locale, at, 'time')}
    </time>
  )
}

function Kicker({ launch, now }: LaunchProps) {
  const { t } = useI18n()
  return (
    <p className="kicker">
      {t(`game.category.${launch.category}`)}
      <span>{launch.platform}</span>
      <UpcomingBadge at={launch.released_at} now={now} />
    </p>
  )
}

function UpcomingBadge({ at, now }: { at: string; now: string }) {
  const { t } = useI18n()
  if (at <= now) return null
  if (!isSoon(at, now)) return <span>{t('timeline.coming')}</span>
  return (
    <span className="hot">
      <span className="dot" />
      {t('calendar.soon')}
    </span>
  )
}

function Title({ launch: { title, link, lang } }: Pick<LaunchProps, 'launch'>) {
  const { locale } = useI18n()
  return (
    <h3 lang={lang === locale ? undefined : lang}>{link ? <a href={link}>{title}</a> : title}</h3>
  )
}

function Line({ launch: { line, lang } }: Pick<LaunchProps, 'launch'>) {
  const { locale } = useI18n()
  return (
    <p className="subtitle" lang={lang === locale ? undefined : lang}>
      {line}
    </p>
  )
}

interface AddToCalendarProps extends Pick<LaunchProps, 'launch'> {
  className: 'button' | 'more'
}

function AddToCalendar({ launch: { key, title }, className }: AddToCalendarProps) {
  const { locale, t } = useI18n()
  return (
    <a
      className={`${className} launch-file`}
      rel="nofollow"
      href={launchFileUrl(locale, key)}
      aria-label={`${t('calendar.add')}: ${title}`}
    >
      <Icon name="calendar-plus" small />
      {t('calendar.add')}
    </a>
  )
}

/** A launch without a page has no image, so it gets a drawing. */
function Cover({ launch, layout }: Pick<LaunchProps, 'launch'> & { layout: 'beside' | 'found' }) {
  const { cover, category, released_at } = launch
  if (!cover) return <LaunchArt category={category} released_at={released_at} />
  return <ResponsiveImage image={{ ...cover, img_alt: '' }} layout={layout} />
}
