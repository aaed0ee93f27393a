import { feedbackHint } from '../../contract/feedback-hint.ts'
import { sessionHint } from '../../contract/session-hint.ts'
import { themeCookie } from './theme.ts'

/**
 * Inline script that marks <html> before anything is painted: with the chosen theme, whether there may be a member, and
 * whether the questionnaire has been answered.
 */
export const headScript = `{const c=document.cookie,d=document.documentElement.dataset,t=/(?:^|; )${themeCookie}=(light|dark)/.exec(c);if(t)d.theme=t[1];if(/(?:^|; )${sessionHint}=/.test(c))d.member='';if(/(?:^|; )${feedbackHint}=/.test(c))d.answered=''}`
