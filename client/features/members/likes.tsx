import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Count } from '../likes/count.tsx'
import { HanWrap } from '../../ui/text/phrases.tsx'
import { EmptyState } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/navigation/pager.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Image } from '../../contract/images.ts'
import type { LikedItem } from '../../contract/likes.ts'
import { href, withQuery } from '../../contract/paths.ts'
import { commentableTypes, type LikeableType, likedPerPage } from '../../contract/items.ts'
import { maxNumberedLikes } from '../../contract/page-number-limits.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatUpTo } from '../../i18n/translate.ts'
import { ShareView } from '../page/share.island.tsx'
import type { TabProps } from './center.ts'
import { useLike } from '../likes/use-like.ts'
import { call } from '../../browser/api/call.ts'

export function LikesTab({ center }: TabProps) {
  const { locale, t } = useI18n()
  return (
    <>
      <Likes
        type="article"
        title={t('member.likes.articles')}
        items={center.liked_article_list}
        total={center.liked_articles_count}
      >
        <EmptyState
          title={t('member.likes.no_articles')}
          action={{
            text: t('member.likes.to_articles'),
            url: href(locale, 'news', { category: 'industry' }),
          }}
        >
          {t('member.likes.no_articles_why')}
        </EmptyState>
      </Likes>
      {center.liked_types.includes('game') && (
        <Likes
          type="game"
          title={t('member.likes.games')}
          items={center.liked_game_list}
          total={center.liked_games_count}
        >
          <EmptyState
            title={t('member.likes.no_games')}
            action={{
              text: t('member.likes.to_games'),
              url: href(locale, 'gameList', { category: 'casino', tab: 'feature' }),
            }}
          >
            {t('member.likes.no_games_why')}
          </EmptyState>
        </Likes>
      )}
    </>
  )
}

interface LikesProps {
  type: LikeableType
  title: string
  items: readonly LikedItem[]
  total: number
  /** Content of the empty list. */
  children: ReactNode
}

function Likes({ type, title, items: first, total, children }: LikesProps) {
  const { locale, t } = useI18n()
  const { page, pages, further, items, hasFailed, retry } = useLiked(type, { items: first, total })
  const urlOf = (place: number | string | undefined) =>
    withQuery(location.pathname, { [type]: place }) + `#${type}`
  return (
    <section aria-labelledby={type} className="member-part">
      <div className="section-head">
        <h2 id={type}>{title}</h2>
        <p>{t('member.likes.total', { count: formatUpTo(locale, total, maxNumberedLikes) })}</p>
      </div>
      {total === 0 && children}
      {hasFailed && <Failed retry={retry} />}
      {!items && !hasFailed && <div className="member-skeleton short" aria-hidden="true" />}
      {items && items.length > 0 && (
        <ul className="liked-list">
          {items.map((item) => (
            <Liked key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => urlOf(one === 1 ? undefined : one)}
        further={further === null ? undefined : urlOf(further)}
      />
    </section>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useI18n()
  return (
    <p className="alert" role="alert">
      <Icon name="warn" />
      <span>
        {t('member.likes.failed')}{' '}
        <button type="button" className="more" onClick={retry}>
          {t('member.retry')}
        </button>
      </span>
    </p>
  )
}

function imageOf(item: LikedItem): Image {
  return item.type === 'article' ? item.cover_img : item.img_670x376
}

/** An unliked item stays until the list reloads, so that the unlike can be undone. */
function Liked({ item }: { item: LikedItem }) {
  const { locale, t } = useI18n()
  const { id, type, title, subtitle, comment_count, url } = item
  const { liked_amount, is_liked, toggle } = useLike(type, id, { ...item, is_liked: true })
  return (
    <li className="liked">
      <ResponsiveImage image={{ ...imageOf(item), img_alt: '' }} layout="square" />
      <div>
        <h3>
          <a href={url}>
            <HanWrap text={title} />
          </a>
        </h3>
        {subtitle && <p>{subtitle}</p>}
        <div className="actions">
          <button
            type="button"
            className="tool"
            aria-pressed={is_liked}
            aria-label={`${t('like.like')}: ${title}`}
            onClick={toggle}
          >
            <Icon name="heart" />
            {formatCount(locale, liked_amount)}
          </button>
          {commentableTypes.includes(type) && (
            <a className="tool" href={`${url}#comments`}>
              <Count icon="chat" value={comment_count} label={t('member.likes.comments')} />
            </a>
          )}
          <ShareView title={title} url={location.origin + url} />
        </div>
      </div>
    </li>
  )
}

interface First {
  items: readonly LikedItem[]
  total: number
}

interface Page {
  items: readonly LikedItem[]
  next: string | null
}

/** One page of a member's likes. The first comes with the center's data, others load on demand. */
function useLiked(type: LikeableType, first: First) {
  const all = Math.ceil(Math.min(first.total, maxNumberedLikes) / likedPerPage)
  const pages = Math.max(1, all)
  const place = placeIn(location.search, type)
  const after = typeof place === 'string' ? place : undefined
  const page = typeof place === 'string' ? pages + 1 : Math.min(place, pages)
  const [asked, setAsked] = useState<Page>()
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(() => {
    if (page === 1) return
    const query = after === undefined ? { page } : { after }
    call('GET /api/user/liked/:type', { params: { type }, query }).then(setAsked, () =>
      setFailed(true),
    )
  }, [type, page, after])
  useEffect(load, [load])

  return {
    page,
    pages,
    /** Cursor of the page after the last numbered one. */
    further: page < pages ? null : (asked?.next ?? null),
    /** Undefined while it is loading. */
    items: page === 1 ? first.items : asked?.items,
    hasFailed,
    retry: () => {
      setFailed(false)
      load()
    },
  }
}

/** Each type has its own page in the address, by number or cursor: `?article=2`. */
function placeIn(search: string, type: LikeableType): number | string {
  const place = new URLSearchParams(search).get(type) ?? '1'
  if (!/^\d*$/.test(place)) return place
  return Math.max(1, Number(place))
}
