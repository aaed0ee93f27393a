import { languageName, type Locale } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useInfiniteApi, useLoadWhile } from '../../api/pages.ts'
import type { ImageView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { QueryState } from '../../ui/query-state.tsx'

const route = 'GET /api/backstage/image/gaps'

interface GapsProps {
  view: ImageView
  onShow: (view: ImageView) => void
}

/** Number of images in use without alternative text, per language. Each number filters the list. */
export function MissingAltText({ view, onShow }: GapsProps) {
  const { t, lang } = useDeskI18n()
  const { used, missing, isCounting, error, refetch } = useGaps()
  if (used === 0 && !error) return null
  const { open: _open, ...others } = view
  return (
    <section className="image-gaps" aria-label={t('images.gaps')}>
      <h2>{t('images.gaps')}</h2>
      <ul>
        {languageColumns.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={view.missing === one && view.use === 'used'}
              onClick={() => onShow({ ...others, shape: 'list', missing: one, use: 'used' })}
            >
              <span lang={one}>{languageName(one)}</span>
              <b>{formatNumber(lang, missing(one))}</b>
            </button>
          </li>
        ))}
      </ul>
      {error ? (
        <QueryState read={{ data: undefined, error, mutate: refetch }} />
      ) : (
        <output className="muted">
          {isCounting ? t('images.counting') : t('images.in_use', { count: used })}
        </output>
      )}
    </section>
  )
}

/** Counts all images, some hundred per request. */
function useGaps() {
  const list = useInfiniteApi(
    route,
    'after',
    async (query) => {
      const { next, ...counts } = await call(route, { query })
      return { items: [counts], next }
    },
    { revalidateAll: false, revalidateFirstPage: false },
  )
  useLoadWhile(true, list)
  const { rows = [], hasMore, isBusy, error, refetch } = list
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    used: sum(rows.map((row) => row.used)),
    missing: (lang: Locale) =>
      sum(rows.map((row) => row.missing.find((one) => one.lang === lang)?.count ?? 0)),
    isCounting: hasMore || isBusy,
    error,
    refetch,
  }
}
