import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { Icon } from '../icon.tsx'

interface PagerProps {
  page: number
  /** Number of numbered pages. A list of one page renders nothing. */
  pages: number
  urlOf: (page: number) => string
  /** Address of the page after the last numbered one. On such pages, `page` is beyond `pages`. */
  further?: string | undefined
}

export function Pagination({ page, pages, urlOf, further: nextCursor }: PagerProps) {
  const { locale, t } = useI18n()
  if (pages < 2 && page <= pages && !nextCursor) return null
  return (
    <nav className="pager" aria-label={t('site.pages')}>
      <Step
        name="prev"
        label={t('site.previous_page')}
        url={page > 1 && page <= pages ? urlOf(page - 1) : undefined}
      />
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a key={number} href={urlOf(number)} aria-current={number === page ? 'page' : undefined}>
            {formatNumber(locale, number)}
          </a>
        ),
      )}
      {page > pages && <span aria-current="page">…</span>}
      <Step
        name="next"
        label={t('site.next_page')}
        url={page < pages ? urlOf(page + 1) : nextCursor}
      />
    </nav>
  )
}

function Step({
  name,
  label,
  url,
}: {
  name: 'prev' | 'next'
  label: string
  url: string | undefined
}) {
  const content = (
    <>
      {name === 'prev' && <Icon name="prev" small />}
      <span className="step">{label}</span>
      {name === 'next' && <Icon name="next" small />}
    </>
  )
  if (!url) return <span className="disabled">{content}</span>
  return (
    <a href={url} rel={name}>
      {content}
    </a>
  )
}

/** The first, the last and the current page with its neighbors; `null` is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}
