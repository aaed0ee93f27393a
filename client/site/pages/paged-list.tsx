import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/navigation/pager.tsx'
import { href, withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** Place of a page in its list. */
export interface ListPlace {
  page: number
  pages: number
  /** Cursor of the page after the last numbered one. */
  further: string | null
  /** Address of the list without its query. */
  url: string
  /** Year filter of the list. */
  year?: string | undefined
}

interface PagedListProps extends ListPlace {
  isEmpty: boolean
  /** Title of an empty list. */
  none: string
  /** Reason, in one sentence. */
  noneWhy: string
  /** The rows. */
  children: ReactNode
}

/** The rows of a page or why there are none, and links to the other pages. */
export function PagedList({ isEmpty, none, noneWhy, children, ...place }: PagedListProps) {
  const { locale, t } = useI18n()
  const { page, pages, further, url, year } = place
  return (
    <>
      {isEmpty && (
        <EmptyState title={none} action={{ text: t('site.home'), url: href(locale, 'home') }}>
          {noneWhy}
        </EmptyState>
      )}
      {children}
      <Pagination
        page={page}
        pages={pages}
        urlOf={(one) => withQuery(url, { year, page: one === 1 ? undefined : one })}
        further={further === null ? undefined : withQuery(url, { year, after: further })}
      />
    </>
  )
}
