import type { Issue, IssueEdition } from '../../../contract/desk/newsletter/issue.ts'
import { languageName } from '../../../contract/locale.ts'
import { href } from '../../../contract/paths.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { ScrollTable } from '../../ui/rows/scroll-table.tsx'
import { SegmentNote } from './segment.tsx'
import { Section } from '../../ui/parts.tsx'

/** Delivery of an issue per list, and the number of times its stories were opened. */
export function DeliveryReport({ issue }: { issue: Issue }) {
  const { t, lang: own } = useDeskI18n()
  const { state, sent_at, data } = issue
  const lists = languageColumns.flatMap((lang) =>
    data.languages.includes(lang) ? issue.lists.filter((list) => list.lang === lang) : [],
  )
  const hasBegun = state === 'sending' || state === 'sent'
  return (
    <>
      <div className="issue-report">
        <h2>{t('newsletter.progress')}</h2>
        <p className="muted">
          {t(`newsletter.state.${state}`)}
          {sent_at &&
            ` · ${t('newsletter.finished', { time: formatDate(own, sent_at, 'moment') })}`}
        </p>
        <SegmentNote issue={issue} />
        {state === 'sending' && (
          <progress value={doneOf(issue)} max={Math.max(1, issue.audience)} />
        )}
        <ScrollTable label={t('newsletter.progress')}>
          <thead>
            <tr>
              {columns.map((one) => (
                <th key={one} scope="col" className={one === 'list' ? undefined : 'figure-cell'}>
                  {t(`newsletter.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <tr key={list.lang}>
                <td>
                  {hasBegun && list.stories.length > 0 ? (
                    <a href={href(list.lang, 'issue', { id: issue.id })}>
                      {languageName(list.lang)}
                    </a>
                  ) : (
                    languageName(list.lang)
                  )}
                </td>
                {figuresOf(list).map((count, at) => (
                  <td
                    key={at}
                    className="figure-cell"
                    data-label={t(`newsletter.${columns[at + 1] ?? 'list'}`)}
                  >
                    {formatNumber(own, count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </div>
      <div>{hasBegun && <Stories lists={lists} />}</div>
    </>
  )
}

const columns = [
  'list',
  'audience',
  'sent',
  'delivered',
  'hard',
  'soft',
  'failed',
  'complained',
  'unsubscribed',
  'left',
] as const

/** Bounced emails had been sent. */
const figuresOf = (edition: IssueEdition) => {
  const { audience, sent, failed, complained, gone, hard, soft, unsubscribed } = edition
  const bounced = hard + soft
  return [
    audience,
    sent + bounced,
    sent,
    hard,
    soft,
    failed - bounced,
    complained,
    unsubscribed,
    gone,
  ]
}

const doneOf = ({ sent, failed, gone }: Issue) => sent + failed + gone

function Stories({ lists }: { lists: readonly IssueEdition[] }) {
  const { t, lang: own } = useDeskI18n()
  const withStories = lists.filter(({ stories }) => stories.length > 0)
  return (
    <Section title={t('newsletter.stories')}>
      <p className="hint">{t('newsletter.opened_hint')}</p>
      {withStories.map(({ lang, stories }) => (
        <ScrollTable key={lang} label={languageName(lang)}>
          <thead>
            <tr>
              <th scope="col">{languageName(lang)}</th>
              <th scope="col" className="figure-cell">
                {t('newsletter.opened')}
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
    </Section>
  )
}
