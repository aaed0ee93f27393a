import { Icon } from '../../ui/icon.tsx'
import type { StartProblem } from '../../contract/download.ts'
import { useI18n } from '../../i18n/context.tsx'
import type { Translate } from '../../i18n/translate.ts'

interface DownloadStartPageProps {
  /** Address of the download; missing when there is a problem. */
  url: string | undefined
  problem: StartProblem | undefined
  /** Path, with language prefix, of the page where the files were selected. */
  origin: string
}

/** Starts a download, with or without script, or explains why there is none. */
export function DownloadStartPage({ url, problem, origin }: DownloadStartPageProps) {
  const { t } = useI18n()
  return (
    <div className="container">
      {url && <meta httpEquiv="refresh" content={`0;url=${url}`} />}
      <div className="page-title">
        <h1>{startTitle(t, problem)}</h1>
        <p>{whyOf(t, problem)}</p>
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

export function startTitle(t: Translate, problem: StartProblem | undefined): string {
  if (problem === undefined) return t('download.start_title')
  return problem === 'none_chosen' ? t('download.none_chosen') : t(`error.${problem}.title`)
}

function whyOf(t: Translate, problem: StartProblem | undefined): string {
  if (problem === undefined) return t('download.start_why')
  return problem === 'none_chosen' ? t('download.none_chosen_why') : t(`error.${problem}.detail`)
}
