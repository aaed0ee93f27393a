import { useDeskI18n } from '../../i18n/i18n.ts'

export interface ImportFault {
  line: number
  column: string
  found: string
  text: string
}

/** Faults of a file by line and column. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
  const { t } = useDeskI18n()
  return (
    <table className="table import-faults">
      <thead>
        <tr>
          <th scope="col">{t('imports.line')}</th>
          <th scope="col">{t('imports.column')}</th>
          <th scope="col">{t('imports.found')}</th>
          <th scope="col">{t('imports.what')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ line, column, found, text }) => (
          <tr key={`${line} ${column} ${text}`}>
            <td data-label={t('imports.line')}>{line}</td>
            <td className="mono">{column}</td>
            <td className="mono">{found}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
