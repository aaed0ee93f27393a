// The tab of saved articles and followed things. What is removed stays until the page reloads, so that it can be undone.
import { useState } from 'react'
import { call, type Answer } from '../../../browser/api/call.ts'
import { useLoading } from '../../../browser/api/use-loading.ts'
import { setFavorite } from '../../../browser/counts/favorites.ts'
import { favoriteKey, maxSaved, savedPerPage } from '../../../contract/favorites/key.ts'
import { href, withQuery } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { EmptyState } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { RelativeTime } from '../../../ui/time/relative-time.tsx'
import { FavoriteButton } from '../../favorites/favorite-button.tsx'
import { LoadingList, MemberSection } from '../parts.tsx'

export function SavedTab() {
  return (
    <>
      <Saved />
      <Followed />
    </>
  )
}

type SavedPage = Answer<'GET /api/user/saved'>
type FollowedPage = Answer<'GET /api/user/followed'>

function Saved() {
  const { locale, t } = useI18n()
  const [list, setList] = useState<SavedPage>()
  const loading = useLoading(async () => {
    const load = (page: number) => call('GET /api/user/saved', { query: { page } })
    let found = await load(pageIn(location.search))
    // The last page may have been emptied since its address was made.
    if (found.page > pagesOf(found)) found = await load(pagesOf(found))
    for (const { group_id } of found.items) setFavorite(favoriteKey('article', group_id), true)
    setList(found)
  })
  return (
    <MemberSection
      id="saved"
      title={t('member.saved.articles')}
      total={list && formatNumber(locale, list.total)}
    >
      <LoadingList
        loading={loading}
        isLoaded={list !== undefined}
        failed={t('member.saved.failed')}
      />
      {list?.total === 0 && (
        <EmptyState
          title={t('member.saved.no_articles')}
          action={{
            text: t('member.saved.to_articles'),
            url: href(locale, 'news', { category: 'industry' }),
          }}
        >
          {t('member.saved.no_articles_why')}
        </EmptyState>
      )}
      {list && list.total > 0 && (
        <>
          <ul className="liked-list">
            {list.items.map((article) => (
              <SavedArticle key={article.id} article={article} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            pages={pagesOf(list)}
            urlOf={(one) => withQuery(location.pathname, { page: one === 1 ? undefined : one })}
          />
        </>
      )}
    </MemberSection>
  )
}

const pagesOf = ({ total }: SavedPage) => Math.max(1, Math.ceil(total / savedPerPage))

function SavedArticle({ article }: { article: SavedPage['items'][number] }) {
  const { group_id, lang, title, subtitle, url, cover_img, saved_at } = article
  const { locale } = useI18n()
  return (
    <li className="liked">
      <ResponsiveImage image={{ ...cover_img, img_alt: '' }} layout="square" />
      <div>
        <h3 lang={lang === locale ? undefined : lang}>
          <a href={url}>
            <TitleText text={title} />
          </a>
        </h3>
        {subtitle && <p lang={lang === locale ? undefined : lang}>{subtitle}</p>}
        <div className="actions">
          <FavoriteButton type="article" id={group_id} name={title} />
          <small className="muted">
            <RelativeTime at={saved_at} />
          </small>
        </div>
      </div>
    </li>
  )
}

function Followed() {
  const { locale, t } = useI18n()
  const [items, setItems] = useState<FollowedPage['items']>()
  const loading = useLoading(async () => {
    const found = await call('GET /api/user/followed')
    for (const { type, id } of found.items) setFavorite(favoriteKey(type, id), true)
    setItems(found.items)
  })
  return (
    <MemberSection
      id="followed"
      title={t('member.saved.followed')}
      total={items && formatNumber(locale, items.length)}
    >
      <LoadingList
        loading={loading}
        isLoaded={items !== undefined}
        failed={t('member.saved.failed')}
      />
      {items?.length === 0 && (
        <EmptyState
          title={t('member.saved.no_followed')}
          action={{
            text: t('member.saved.to_games'),
            url: href(locale, 'gameList', { category: 'casino', tab: 'feature' }),
          }}
        >
          {t('member.saved.no_followed_why')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className="followed-list">
          {items.map((one) => (
            <FollowedThing key={`${one.type} ${one.id}`} thing={one} />
          ))}
        </ul>
      )}
    </MemberSection>
  )
}

function FollowedThing({ thing }: { thing: FollowedPage['items'][number] }) {
  const { locale, t } = useI18n()
  const { type, id, name, url, starts_at } = thing
  return (
    <li>
      <p>
        <small className="muted">
          {t(`member.saved.${type}`)}
          {starts_at && ` · ${formatDate(locale, starts_at, 'dayTime')}`}
        </small>
        <a href={url}>{name}</a>
      </p>
      <FavoriteButton type={type} id={id} name={name} />
    </li>
  )
}

/** The page number in the address: `?page=2`. */
function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxSaved / savedPerPage) : 1
}
