import { type ReactNode, useState } from 'react'
import { Count } from '../../likes/count.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import type { Image } from '../../../contract/images.ts'
import type { LikedItem } from '../../../contract/likes.ts'
import { href, withQuery } from '../../../contract/paths.ts'
import { commentableTypes, type LikeableType, likedPerPage } from '../../../contract/items.ts'
import { maxNumberedLikes } from '../../../contract/page-number-limits.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatCount, formatUpTo } from '../../../i18n/translate.ts'
import { ShareView } from '../../page/share.island.tsx'
import type { TabProps } from '../center.ts'
import { useLike } from '../../likes/use-like.ts'
import { call } from '../../../browser/api/call.ts'
import { useLoading } from '../../../browser/api/use-loading.ts'
import { LoadingList, MemberSection } from '../parts.tsx'

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
  const { list, page, pages, loading } = useLiked(type, { items: first, total })
  const urlOf = (place: number | string | undefined) =>
    withQuery(location.pathname, { [type]: place }) + `#${type}`
  // Only the last numbered page leads to pages by cursor.
  const further = page < pages ? null : list?.next
  return (
    <MemberSection id={type} title={title} total={formatUpTo(locale, total, maxNumberedLikes)}>
      {total === 0 && children}
      <LoadingList
        loading={loading}
        isLoaded={list !== undefined}
        failed={t('member.likes.failed')}
      />
      {list && list.items.length > 0 && (
        <ul className="liked-list">
          {list.items.map((item) => (
            <Liked key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => urlOf(one === 1 ? undefined : one)}
        further={further ? urlOf(further) : undefined}
      />
    </MemberSection>
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
            <TitleText text={title} />
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

interface LikedPage extends Pick<First, 'items'> {
  page: number
  next: string | null
}

/** One page of a member's likes. The first comes with the center's data, others load on demand. */
function useLiked(type: LikeableType, { items, total }: First) {
  const pages = Math.max(1, Math.ceil(Math.min(total, maxNumberedLikes) / likedPerPage))
  const place = placeIn(location.search, type)
  const page = typeof place === 'string' ? pages + 1 : Math.min(place, pages)
  const [asked, setAsked] = useState<LikedPage>()
  const loading = useLoading(async () => {
    if (page === 1) return
    const load = (query: { page: number } | { after: string }) =>
      call('GET /api/user/liked/:type', { params: { type }, query })
    const found = await load(typeof place === 'string' ? { after: place } : { page })
    // Likes behind the cursor may have been removed since its address was made.
    if (page > pages && found.items.length === 0)
      setAsked({ ...(await load({ page: pages })), page: pages })
    else setAsked({ ...found, page })
  })
  const list = page === 1 ? { items, page, next: null } : asked
  return { list, page: list?.page ?? page, pages, loading }
}

/** Each type has its own page in the address, by number or cursor: `?article=2`. */
function placeIn(search: string, type: LikeableType): number | string {
  const place = new URLSearchParams(search).get(type) ?? '1'
  if (!/^\d*$/.test(place)) return place
  return Math.max(1, Number(place))
}
