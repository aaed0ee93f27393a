// What nobody waits for once a page is there: it is measured, and third parties come, if there are any and the reader
// agrees. Who says by their browser that they do not want to be tracked is neither measured nor asked.
import { measure, type Raised } from './measure.ts'

export { readLanding } from './track-source.ts'

/** `raised`: faults since the first script ran. */
export function settle(raised: Raised[]): void {
  const isWilling = !asksNotToBeTracked()
  if (isWilling) measure(raised)
  const consent = document.querySelector<HTMLTemplateElement>('template#consent')
  if (consent)
    void import('../../features/consent/consent.ts').then(({ settleConsent }) =>
      settleConsent(consent, isWilling),
    )
}

/** By Global Privacy Control or Do Not Track. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
