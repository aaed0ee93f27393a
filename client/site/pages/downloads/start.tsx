import { Icon } from '../../../ui/icon.tsx'
import type { DownloadError } from '../../../contract/downloads.ts'
import { useI18n } from '../../../i18n/context.tsx'
import type { Translate } from '../../../i18n/translate.ts'

interface DownloadStartPageProps {
  /** Address of the download; missing when there is a problem. */
  url: string | undefined
  problem: DownloadError | undefined
  /** Maximum files per download. */
  most: number
  /** False after a link on another site: the download then waits for the visitor. */
  isConfirmed: boolean
  /** Path, with language prefix, of the page where the files were selected. */
  origin: string
}

/** Starts a download, with or without script, or explains why there is none. */
export function DownloadStartPage(props: DownloadStartPageProps) {
  const { t } = useI18n()
  const { url, isConfirmed, origin } = props
  return (
    <div className="container">
      {url && isConfirmed && <meta httpEquiv="refresh" content={`0;url=${url}`} />}
      <div className="page-title">
        <h1>{startTitle(t, props)}</h1>
        <p>{problemText(t, props)}</p>
      </div>
      <p className="buttons">
        {url && (
          <a className="button primary" href={url} rel="nofollow">
            <Icon name="download" />
            {t('download.start')}
          </a>
        )}
        <a className="button" href={origin}>
          {t('download.back')}
        </a>
      </p>
    </div>
  )
}

type Start = Pick<DownloadStartPageProps, 'problem' | 'isConfirmed'>

export function startTitle(t: Translate, { problem, isConfirmed }: Start): string {
  if (problem === undefined) return t(isConfirmed ? 'download.start_title' : 'download.ready_title')
  return problem === 'none_chosen' ? t('download.none_chosen') : t(`error.${problem}.title`)
}

function problemText(t: Translate, { problem, isConfirmed, most }: DownloadStartPageProps): string {
  if (problem === undefined) return t(isConfirmed ? 'download.start_why' : 'download.ready_why')
  return problem === 'none_chosen'
    ? t('download.none_chosen_why')
    : t(`error.${problem}.detail`, { most })
}
