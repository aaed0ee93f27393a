import { entryUrl } from '../../../contract/desk/entries/types.ts'
import type { MeasureReport } from '../../../contract/desk/analytics/api.ts'
import { isLocale } from '../../../contract/locale.ts'
import { countOf, type CountRow } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { ToPage } from './actions.tsx'
import { Figures, useCountColumns } from './figures.tsx'
import { OverTime } from './over-time.tsx'
import type { PartProps } from './part-props.ts'
import { Sources } from './sources.tsx'

/** Views, where visits came from, what they led to, and what was read most. */
export function Readers(props: PartProps) {
  const { t } = useTexts()
  return (
    <>
      <OverTime {...props} title={t('numbers.views')} file="views" valueOf={countOf('view')} />
      <Reads {...props} />
      <Sources {...props} />
      <Referrers {...props} />
      <Pages {...props} />
    </>
  )
}

type Read = MeasureReport['reads'][number]

function Reads(props: PartProps) {
  const { t } = useTexts()
  const counts = useCountColumns<Read>()
  return (
    <Figures
      {...props}
      title={t('numbers.reads')}
      about={t('numbers.reads_about')}
      file="most-read"
      rowsOf={({ reads }) => reads}
      keyOf={({ type, entry_id }) => `${type} ${entry_id}`}
      barOf={({ title, count, before }) => ({ name: title, now: count, before })}
      columns={[
        {
          name: t('numbers.title'),
          value: ({ title }) => title,
          show: ({ title, lang }) => <span lang={lang}>{title}</span>,
        },
        { name: t('numbers.kind'), value: ({ type }) => t(`kind.${type}.one`) },
        { name: t('numbers.language'), value: ({ lang }) => lang },
        ...counts,
      ]}
      actionOf={(read) => <ToEntry read={read} />}
    />
  )
}

function ToEntry({ read: { type, entry_id, item_id, lang } }: { read: Read }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <a className="link" href={entryUrl({ type, item_id, lang, path: null })}>
        {t('numbers.see_page')}
      </a>
      {can('entry.read') && (
        <EntryLink className="link" type={type} id={entry_id} lang={lang}>
          {t('numbers.edit')}
        </EntryLink>
      )}
    </>
  )
}

function Referrers(props: PartProps) {
  const { t } = useTexts()
  const counts = useCountColumns<CountRow>()
  const nameOf = ({ key }: CountRow) => (key === 'direct' ? t('numbers.direct') : key)
  return (
    <Figures
      {...props}
      title={t('numbers.referrers')}
      about={t('numbers.referrers_about')}
      file="referrers"
      rowsOf={({ counted }) => counted.referrer.rows}
      keyOf={({ key }) => key}
      barOf={(row) => ({ name: nameOf(row), now: row.count, before: row.before })}
      columns={[{ name: t('numbers.host'), value: nameOf }, ...counts]}
      actionOf={({ key }) =>
        key !== 'direct' && (
          <a className="link" href={`https://${key}/`} rel="noopener noreferrer">
            {t('numbers.visit')}
          </a>
        )
      }
    />
  )
}

/** Name and language of a page: `index___zh-CN`. */
function pageIn(key: string) {
  const [name = '', lang = ''] = key.split('___')
  return { name, lang }
}

function Pages(props: PartProps) {
  const { t } = useTexts()
  const counts = useCountColumns<CountRow>()
  return (
    <Figures
      {...props}
      title={t('numbers.pages')}
      file="pages"
      rowsOf={({ counted }) => counted.view.rows}
      keyOf={({ key }) => key}
      barOf={({ key, count, before }) => ({
        name: `${pageIn(key).name} ${pageIn(key).lang}`,
        now: count,
        before,
      })}
      columns={[
        {
          name: t('numbers.page'),
          value: ({ key }) => pageIn(key).name,
          show: ({ key }) => <span className="mono">{pageIn(key).name}</span>,
        },
        { name: t('numbers.language'), value: ({ key }) => pageIn(key).lang },
        ...counts,
      ]}
      actionOf={({ key }) => {
        const { name, lang } = pageIn(key)
        return isLocale(lang) && <ToPage name={name} lang={lang} />
      }}
    />
  )
}
