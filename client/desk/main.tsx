// Entry point of the desk (docs/decisions/desk/desk-application.md).
import '@vitejs/plugin-react/preamble'
import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { I18nProvider as SiteTextsProvider } from '../i18n/context.tsx'
import { RouterProvider } from '@tanstack/react-router'
import { SWRConfig } from 'swr'
import { firstRead } from './api/first-read.ts'
import { currentOperator } from './api/operator.ts'
import { startErrorReports } from './data/error-reports.ts'
import { loadMessages, siteI18n, DeskI18nProvider } from './i18n/i18n.ts'
import { router } from './routes.tsx'

const { lang } = currentOperator()
const reportError = startErrorReports(router)

// Until the texts, the route and the first read have loaded, the document shows a skeleton of the screen.
void Promise.all([loadMessages(lang), router.load(), firstRead()]).then(([texts]) => {
  createRoot(document.querySelector('#desk')!, {
    onCaughtError: (error) => {
      console.error(error)
      reportError(error)
    },
  }).render(
    <StrictMode>
      <DeskI18nProvider value={texts}>
        <I18nProvider locale={lang}>
          <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 1000 }}>
            <SiteTextsProvider value={siteI18n(lang)}>
              <RouterProvider router={router} />
            </SiteTextsProvider>
          </SWRConfig>
        </I18nProvider>
      </DeskI18nProvider>
    </StrictMode>,
  )
})
