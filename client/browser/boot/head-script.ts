import { feedbackHint } from '../../contract/questionnaire/hint.ts'
import { sessionHint } from '../../contract/members/session-hint.ts'
import { ageCookie } from '../../contract/site/age.ts'
import { themeCookie } from './theme.ts'

/**
 * Inline script that marks <html> before the first paint. The marks are the chosen theme, a possible session, an
 * answered questionnaire, a confirmed age, and a fragment in the address, for which the whole page is laid out
 * (`client/styles/lazy-render.css`). A view transition that the browser skips, for example after a resize of the
 * window, is not an error of the page.
 */
export const headScript = `{const c=document.cookie,d=document.documentElement.dataset,t=/(?:^|; )${themeCookie}=(light|dark)/.exec(c);if(t)d.theme=t[1];if(/(?:^|; )${sessionHint}=/.test(c))d.member='';if(/(?:^|; )${feedbackHint}=/.test(c))d.answered='';d.age=/(?:^|; )${ageCookie}=(\\d+)/.exec(c)?.[1]??'';if(location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate')d.whole='';addEventListener('unhandledrejection',e=>{if(/^Transition was/.test(e.reason?.message))e.preventDefault()})}`
