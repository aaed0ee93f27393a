import { PagedList, type ListPlace } from './paged-list.tsx'
import type { Poll } from '../../contract/polls.ts'
import { useI18n } from '../../i18n/context.tsx'
import { PollCard } from '../../features/polls/poll-card.tsx'

interface PollListProps extends ListPlace {
  title: string
  intro: string
  polls: Poll[]
}

export function PollListPage({ title, intro, polls, ...place }: PollListProps) {
  const { t } = useI18n()
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      <h2 className="visually-hidden">{t('polls.list')}</h2>
      <PagedList
        {...place}
        isEmpty={polls.length === 0}
        none={t('polls.none')}
        noneWhy={t('polls.none_why')}
      >
        <div className="columns columns-2 polls">
          {polls.map((poll) => (
            <PollCard key={poll.id} poll={poll} />
          ))}
        </div>
      </PagedList>
    </div>
  )
}
