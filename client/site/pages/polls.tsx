import { EmptyState } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/navigation/pager.tsx'
import type { Poll } from '../../contract/polls.ts'
import { href, withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { PollCard } from '../../features/polls/poll-card.tsx'

interface PollListProps {
  title: string
  intro: string
  polls: Poll[]
  page: number
  pages: number
  /** Cursor of the page after the last numbered one. */
  further: string | null
  /** Address of the list without its page number. */
  url: string
}

export function PollListPage({ title, intro, polls, page, pages, further, url }: PollListProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      <h2 className="visually-hidden">{t('polls.list')}</h2>
      {polls.length === 0 && (
        <EmptyState
          title={t('polls.none')}
          action={{ text: t('site.home'), url: href(locale, 'home') }}
        >
          {t('polls.none_why')}
        </EmptyState>
      )}
      <div className="columns columns-2 polls">
        {polls.map((poll) => (
          <PollCard key={poll.id} poll={poll} />
        ))}
      </div>
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => withQuery(url, { page: one === 1 ? undefined : one })}
        further={further === null ? undefined : withQuery(url, { after: further })}
      />
    </div>
  )
}
