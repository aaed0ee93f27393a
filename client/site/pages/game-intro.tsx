import type { ReactNode } from 'react'
import { GameGrid } from '../../features/game/game-card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import type { Game, GameSummary } from '../../contract/game.ts'
import { gameListUrl } from '../../contract/game-list.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { Like } from '../../features/like/like.island.tsx'
import { Share } from '../../features/page/share.island.tsx'

interface GameIntroProps {
  game: Game
  related: GameSummary[]
  shareUrl: string
}

export function GameIntroPage({ game, related, shareUrl }: GameIntroProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div
        className={`game-head ${game.category}`}
        lang={game.lang === locale ? undefined : game.lang}
      >
        <Picture image={game.img_670x376} layout="slide" isLead />
        <div>
          <p className="kicker" lang={locale}>
            {t(`game.category.${game.category}`)}
            <span>{t(`game.kind.${game.kind}`)}</span>
          </p>
          <h1>{game.title}</h1>
          <p className="standfirst">{game.subtitle}</p>
          <div className="actions" lang={locale}>
            <Like type="game" id={game.id} liked_amount={game.liked_amount} />
            <Share title={game.title} url={shareUrl} />
          </div>
        </div>
      </div>
      <div className="game-body">
        <div className="prose" lang={game.lang === locale ? undefined : game.lang}>
          <RichText document={game.body} />
        </div>
        <Facts game={game} />
      </div>
      {related.length > 0 && (
        <Section id="related" title={t('game.related')}>
          <GameGrid games={related} />
        </Section>
      )}
    </div>
  )
}

/** All facts about a game, as a description list. */
function Facts({ game }: { game: Game }) {
  const { locale, t } = useI18n()
  const yesNo = (value: boolean) => (value ? t('game.yes') : t('game.no'))
  const list = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  const layers = game.jackpot.layers.map((layer) => t(`game.layer.${layer}`))
  return (
    <aside aria-labelledby="facts">
      <h2 className="side-title" id="facts">
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
        <Fact name={t('game.highest_odds')}>
          <span className="numeral">{formatNumber(locale, game.highest_odds)}×</span>
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
        <Fact name={t('game.devices')}>
          {list.format(game.devices.map((device) => t(`game.device.${device}`)))}
        </Fact>
        <Fact name={t('game.version')}>{game.version}</Fact>
        <Fact name={t('game.released_at')}>
          <Moment at={game.released_at} style="moment" />
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
