import { Count } from '../components/count.tsx'
import { Empty } from '../components/empty.tsx'
import { Picture } from '../components/picture.tsx'
import type { LikedItem } from '../contract/like.ts'
import { href } from '../contract/paths.ts'
import { useI18n } from '../i18n/context.tsx'
import { formatNumber } from '../i18n/translate.ts'
import type { TabProps } from './use-center.ts'

export function LikesTab({ center }: TabProps) {
  const { locale, t } = useI18n()
  return (
    <>
      <Likes
        id="articles"
        title={t('member.likes.articles')}
        items={center.liked_article_list}
        total={center.liked_articles_count}
      >
        <Empty
          title={t('member.likes.no_articles')}
          action={{ text: t('member.likes.to_articles'), url: href(locale, '/news/industry') }}
        >
          {t('member.likes.no_articles_why')}
        </Empty>
      </Likes>
      <Likes
        id="games"
        title={t('member.likes.games')}
        items={center.liked_game_list}
        total={center.liked_games_count}
      >
        <Empty
          title={t('member.likes.no_games')}
          action={{ text: t('member.likes.to_games'), url: href(locale, '/game/casino/feature') }}
        >
          {t('member.likes.no_games_why')}
        </Empty>
      </Likes>
    </>
  )
}

interface LikesProps {
  id: string
  title: string
  items: readonly LikedItem[]
  total: number
  /** What stands there while there is nothing. */
  children: React.ReactNode
}

function Likes({ id, title, items, total, children }: LikesProps) {
  const { locale, t } = useI18n()
  return (
    <section aria-labelledby={id} className="mem-part">
      <div className="sec-head">
        <h2 id={id}>{title}</h2>
        <p>{t('member.likes.total', { count: formatNumber(locale, total) })}</p>
      </div>
      {items.length === 0 ? (
        children
      ) : (
        <ul className="liked-list">
          {items.map((item) => (
            <Liked key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Liked({ item }: { item: LikedItem }) {
  const { t } = useI18n()
  return (
    <li className="liked">
      <Picture image={{ ...item.img, img_alt: '' }} layout="square" />
      <div>
        <h3>
          <a href={item.url}>{item.title}</a>
        </h3>
        {item.subtitle && <p>{item.subtitle}</p>}
        <p className="meta">
          <Count icon="heart" value={item.liked_amount} label={t('member.likes.liked')} />
          {item.type === 'article' && (
            <Count icon="chat" value={item.comment_count} label={t('member.likes.comments')} />
          )}
        </p>
      </div>
    </li>
  )
}
