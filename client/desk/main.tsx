// Entry point of the desk (docs/decisions/desk/desk-application.md).
import '@vitejs/plugin-react/preamble'
import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from '../i18n/context.tsx'
import { RouterProvider } from '@tanstack/react-router'
import { SWRConfig } from 'swr'
import { firstRead } from './api/first-read.ts'
import { currentOperator } from './api/operator.ts'
import { startErrorReports } from './data/error-reports.ts'
import { loadMessages, siteI18n, DeskI18nProvider } from './i18n/i18n.ts'
import { router } from './routes.tsx'

const { lang } = currentOperator()
// Language of react-aria's widgets, set as its `LocalizedStringProvider` does, because they load later.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: lang })
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
        <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 1000 }}>
          <I18nProvider value={siteI18n(lang)}>
            <RouterProvider router={router} />
          </I18nProvider>
        </SWRConfig>
      </DeskI18nProvider>
    </StrictMode>,
  )
})
