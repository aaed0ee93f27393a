import { Link } from '@tanstack/react-router'
import { isLocale } from '../../../contract/locale.ts'
import { href } from '../../../contract/paths.ts'
import { countOf, searchIn, withoutLanguage, type CountRow } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listOf } from '../../kinds.ts'
import { Figures, useCountColumns, type Column } from './figures.tsx'
import { OverTime } from './over-time.tsx'
import type { PartProps } from './part-props.ts'

/** What readers looked for, what they did not find, and where they met nothing. */
export function Searches(props: PartProps) {
  const { t } = useTexts()
  const can = useCan()
  const counts = useCountColumns<CountRow>()
  const barOf = ({ key, count, before }: CountRow) => ({ name: key, now: count, before })
  const words: Column<CountRow>[] = [
    {
      name: t('numbers.words'),
      value: ({ key }) => searchIn(key).words,
      show: ({ key }) => <span lang={searchIn(key).lang}>{searchIn(key).words}</span>,
    },
    { name: t('numbers.language'), value: ({ key }) => searchIn(key).lang },
    ...counts,
  ]
  return (
    <>
      <OverTime
        {...props}
        title={t('numbers.searched')}
        file="searches-by-day"
        valueOf={countOf('searched')}
      />
      <Figures
        {...props}
        title={t('numbers.found_nothing')}
        about={t('numbers.found_nothing_about')}
        file="searches-without-result"
        rowsOf={({ counted }) => counted.found_nothing.rows}
        keyOf={({ key }) => key}
        barOf={barOf}
        columns={words}
        actionOf={({ key }) => can('entry.read') && <WaysToAnswer search={key} />}
      />
      <Figures
        {...props}
        title={t('numbers.searched_most')}
        file="searches"
        rowsOf={({ counted }) => counted.searched.rows}
        keyOf={({ key }) => key}
        barOf={barOf}
        columns={words}
        actionOf={({ key }) => <SeeResults search={key} />}
      />
      <Figures
        {...props}
        title={t('numbers.missing')}
        about={t('numbers.missing_about')}
        file="missing-pages"
        rowsOf={({ counted }) => counted.missing.rows}
        keyOf={({ key }) => key}
        barOf={barOf}
        columns={[
          {
            name: t('numbers.path'),
            value: ({ key }) => key,
            show: ({ key }) => <span className="mono">{key}</span>,
          },
          ...counts,
        ]}
        actionOf={({ key }) =>
          can('redirect.write') && (
            <Link className="link" to="/redirect" search={{ from: withoutLanguage(key) }}>
              {t('numbers.redirect')}
            </Link>
          )
        }
      />
    </>
  )
}

/** Something is missing, or it is there under another name. */
function WaysToAnswer({ search }: { search: string }) {
  const { t } = useTexts()
  const { lang } = searchIn(search)
  if (!isLocale(lang)) return null
  return (
    <>
      <Link className="link" to="/templates" search={{ kind: 'news', lang }}>
        {t('numbers.write')}
      </Link>
      <Link className="link" {...listOf('tag')}>
        {t('numbers.tag')}
      </Link>
    </>
  )
}

function SeeResults({ search }: { search: string }) {
  const { t } = useTexts()
  const { lang, words } = searchIn(search)
  if (!isLocale(lang)) return null
  return (
    <a className="link" href={href(lang, 'searchFor', { keyword: words })}>
      {t('numbers.see_results')}
    </a>
  )
}
