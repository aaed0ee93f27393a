import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { useApi } from '../../api/read.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import './results.css'

/** In milliseconds. */
const refreshEvery = 5000

type Result = ApiResponse<'GET /api/backstage/poll/:id/result'>

/** Current votes of a poll; none before it is first published. */
export function PollResults({ entry }: { entry: Entry }) {
  const { t, lang } = useDeskI18n()
  const input = entry.state === 'draft' ? null : { params: { id: entry.item_id } }
  const { data: result } = useApi('GET /api/backstage/poll/:id/result', input, {
    refreshInterval: refreshEvery,
  })
  if (!result) return null
  const most = Math.max(1, ...result.options.map(({ voted_count }) => voted_count))
  return (
    <section className="poll-results">
      <h2>
        {t('editor.poll.results')}
        <span className="numeral" aria-live="polite">
          {t('editor.poll.voters', { count: formatNumber(lang, result.voted_count) })}
        </span>
      </h2>
      <p className="hint">{t(`editor.choice.poll.${result.state}`)}</p>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th>{t('editor.field.option')}</th>
            <th>{t('editor.poll.votes')}</th>
          </tr>
        </thead>
        <tbody>
          {result.options.map(({ id, text, voted_count }) => (
            <tr key={id}>
              <th scope="row" lang={result.lang}>
                {text}
                <meter min={0} max={most} value={voted_count} aria-hidden="true" />
              </th>
              <td className="numeral">{formatNumber(lang, voted_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.voted_count > 0 && <p className="hint">{t('editor.poll.locked')}</p>}
      <p className="actions">
        <button type="button" className="link" onClick={() => save(result)}>
          {t('editor.poll.csv')}
        </button>
      </p>
    </section>
  )
}

function save({ id, title, voted_count, options }: Result): void {
  const rows = options.map(({ text, voted_count: votes }) => ({ option: text, votes }))
  const all = { option: title, votes: voted_count }
  saveFile(`poll-${id}.csv`, 'text/csv', csvOf(['option', 'votes'], [...rows, all]))
}
