import type { Issue, IssueListState } from '../../../contract/desk/newsletter/issue.ts'
import { languageName } from '../../../contract/locale.ts'
import { href } from '../../../contract/paths.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import { columnLanguages } from '../../ui/language-names.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'

/** What has become of an issue on each of its lists, and how often its stories were opened. */
export function Outcome({ issue }: { issue: Issue }) {
  const { t, lang: own } = useTexts()
  const { state, sent_at, data } = issue
  const lists = columnLanguages.flatMap((lang) =>
    data.languages.includes(lang) ? issue.lists.filter((list) => list.lang === lang) : [],
  )
  const hasBegun = state === 'sending' || state === 'sent'
  return (
    <div>
      <h2>{t('periodicals.progress')}</h2>
      <p className="quiet">
        {t(`periodicals.state.${state}`)}
        {sent_at && ` · ${t('periodicals.finished', { time: formatDate(own, sent_at, 'moment') })}`}
      </p>
      {state === 'sending' && <progress value={doneOf(issue)} max={Math.max(1, issue.audience)} />}
      <ScrollTable label={t('periodicals.progress')}>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one} scope="col" className={one === 'list' ? undefined : 'figure-cell'}>
                {t(`periodicals.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={list.lang}>
              <td>
                {hasBegun && list.stories.length > 0 ? (
                  <a href={href(list.lang, 'issue', { id: issue.id })}>{languageName(list.lang)}</a>
                ) : (
                  languageName(list.lang)
                )}
              </td>
              {figuresOf(list).map((count, at) => (
                <td key={at} className="figure-cell">
                  {formatNumber(own, count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {hasBegun && <Stories lists={lists} />}
    </div>
  )
}

const columns = ['list', 'audience', 'sent', 'failed', 'complained', 'left'] as const

const figuresOf = ({ audience, sent, failed, complained, gone }: IssueListState) => [
  audience,
  sent,
  failed,
  complained,
  gone,
]

const doneOf = ({ sent, failed, gone }: Issue) => sent + failed + gone

function Stories({ lists }: { lists: readonly IssueListState[] }) {
  const { t, lang: own } = useTexts()
  const withStories = lists.filter(({ stories }) => stories.length > 0)
  return (
    <section className="section">
      <header>
        <h2>{t('periodicals.stories')}</h2>
      </header>
      <p className="hint">{t('periodicals.opened_hint')}</p>
      {withStories.map(({ lang, stories }) => (
        <ScrollTable key={lang} label={languageName(lang)}>
          <thead>
            <tr>
              <th scope="col">{languageName(lang)}</th>
              <th scope="col" className="figure-cell">
                {t('periodicals.opened')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stories.map(({ title, url, clicks }, at) => (
              <tr key={at}>
                <td lang={lang} className="text-cell">
                  {url ? <a href={url}>{title}</a> : title}
                </td>
                <td className="figure-cell">{formatNumber(own, clicks)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      ))}
    </section>
  )
}
