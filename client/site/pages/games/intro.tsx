import type { ReactNode } from 'react'
import { BusinessLinks } from '../../../features/platform/for-operators.tsx'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DateTime } from '../../../ui/time/moment.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { launchFileUrl } from '../../../contract/calendar/calendar.ts'
import type { Game, GameSummary } from '../../../contract/games/game.ts'
import { gameListUrl } from '../../../contract/games/list.ts'
import { croppedImageUrl, href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'
import { Favorite } from '../../../features/favorites/favorite.island.tsx'
import { Like } from '../../../features/likes/like.island.tsx'
import { Share } from '../../../features/page/share.island.tsx'

interface GameIntroProps {
  game: Game
  related: GameSummary[]
  shareUrl: string
  now: string
}

/** A game as a poster: its image with the title, its key figures as large numerals, and the next steps. */
export function GameIntroPage(props: GameIntroProps) {
  const { game, related } = props
  const { locale, t } = useI18n()
  const lang = game.lang === locale ? undefined : game.lang
  return (
    <div
      className={`container ${game.category}`}
      data-measure={JSON.stringify({ item: `game ${game.id}` })}
    >
      <div className="game-head" lang={lang}>
        <ResponsiveImage image={game.img_670x376} layout="page" isPriority />
        <div className="game-title">
          <p className="kicker" lang={locale}>
            {t(`game.category.${game.category}`)}
            <span>{t(`game.kind.${game.kind}`)}</span>
            <span>{game.brand.name}</span>
          </p>
          <h1>
            <TitleText text={game.title} />
          </h1>
          <p className="standfirst">{game.subtitle}</p>
        </div>
      </div>
      <KeyFacts game={game} />
      <Actions {...props} />
      <div className="game-body">
        <div className="prose" lang={lang}>
          <ServerRichText document={game.body} />
        </div>
        <Facts game={game} />
      </div>
      <BusinessLinks />
      {related.length > 0 && (
        <Section
          id="related"
          title={t('game.related')}
          more={{
            text: t('game.section.all'),
            uri: gameListUrl(locale, game.category, { tab: 'game-list' }),
          }}
        >
          <GameGrid games={related} />
        </Section>
      )}
    </div>
  )
}

/** Key figures of a game; the others are in the facts. */
function KeyFacts({ game }: { game: Game }) {
  const { locale, t } = useI18n()
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  return (
    <dl className="key-figures measures">
      {game.return_rate > 0 && (
        <Fact name={t('game.return_rate')}>{formatNumber(locale, game.return_rate)}%</Fact>
      )}
      {game.highest_odds > 0 && (
        <Fact name={t('game.highest_odds')}>{formatNumber(locale, game.highest_odds)}×</Fact>
      )}
      <Fact name={t('game.released_at')}>
        <small>
          <DateTime at={game.released_at} style="shortDate" />
        </small>
      </Fact>
      <Fact name={t('game.version')}>{game.version}</Fact>
      <Fact name={t('game.devices')}>
        <small>{list.format(game.devices.map((device) => t(`game.device.${device}`)))}</small>
      </Fact>
    </dl>
  )
}

function Actions({ game, shareUrl, now }: GameIntroProps) {
  const { locale, t } = useI18n()
  return (
    <div className="actions game-actions">
      {game.released_at > now && (
        <>
          <a
            className="button primary"
            rel="nofollow"
            href={launchFileUrl(locale, `game-${game.id}`)}
          >
            <Icon name="calendar-plus" small />
            {t('game.remind')}
          </a>
          <a className="button" href={href(locale, 'subscribe')}>
            <Icon name="mail" small />
            {t('game.by_mail')}
          </a>
        </>
      )}
      {game.img_670x376.path && (
        // A JPEG of 1,200 pixels width, which every program opens.
        <a
          className="button"
          href={croppedImageUrl(game.img_670x376, 'og')}
          download={`${game.title}.jpg`}
        >
          <Icon name="download" small />
          {t('game.artwork')}
        </a>
      )}
      <Favorite type="game" id={game.group_id} />
      <Like type="game" id={game.id} liked_amount={game.liked_amount} />
      <Share title={game.title} url={shareUrl} />
    </div>
  )
}

/** The other facts about a game, as a description list. */
function Facts({ game }: { game: Game }) {
  const { locale, t } = useI18n()
  const yesNo = (value: boolean) => (value ? t('game.yes') : t('game.no'))
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  const layers = game.jackpot.layers.map((layer) => t(`game.layer.${layer}`))
  return (
    <aside aria-labelledby="facts">
      <h2 className="aside-title" id="facts">
        {t('game.facts')}
      </h2>
      <dl className="facts">
        <Fact name={t('game.category_label')}>{t(`game.category.${game.category}`)}</Fact>
        <Fact name={t('game.kind_label')}>{t(`game.kind.${game.kind}`)}</Fact>
        <Fact name={t('game.brand')}>
          <a
            href={gameListUrl(locale, game.category, {
              tab: 'game-list',
              brands: [game.brand.slug],
            })}
          >
            {game.brand.name}
          </a>
        </Fact>
        <Fact name={t('game.jackpot')}>
          {game.jackpot.supported
            ? t('game.layers', {
                count: formatNumber(locale, layers.length),
                names: list.format(layers),
              })
            : t('game.no')}
        </Fact>
        <Fact name={t('game.credit_exchange')}>{yesNo(game.credit_exchange)}</Fact>
        <Fact name={t('game.free_game')}>{yesNo(game.free_game)}</Fact>
        <Fact name={t('game.released_at')}>
          <DateTime at={game.released_at} style="moment" />
        </Fact>
      </dl>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
