import { keptArticlesMark } from '../../../browser/offline/offline-articles.ts'
import { useI18n } from '../../../i18n/context.tsx'

/** The page the service worker shows without a network; it fills in the articles it has stored. */
export function OfflinePage() {
  const { t } = useI18n()
  return (
    <div className="container">
      <div className="screen">
        <div className="numeral status-code" aria-hidden="true">
          0
        </div>
        <div>
          <h1>{t('offline.title')}</h1>
          <p>{t('offline.why')}</p>
          <form className="buttons">
            <button className="button primary">{t('offline.again')}</button>
          </form>
        </div>
      </div>
      <section className="section kept-articles" aria-labelledby="kept">
        <div className="section-head">
          <h2 id="kept">{t('offline.kept')}</h2>
        </div>
        <ul dangerouslySetInnerHTML={{ __html: keptArticlesMark }} />
      </section>
    </div>
  )
}
