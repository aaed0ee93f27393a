// Asks for consent before any third-party script loads. The markup is the page's `<template id="consent">`, which only
// a site with third parties has. It contains a third party's id only on pages on which that party is allowed.
import { hasUnsavedInput } from '../../browser/storage/unsaved-input.ts'
import {
  consentCookie,
  purposes,
  readConsent,
  writeConsent,
  type Consent,
  type Purpose,
} from '../../contract/site/consent.ts'
import { getCookie, setCookie } from '../../browser/storage/local.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { hasPrivacyControl } from '../../browser/measure/privacy-control.ts'
import { visitSource } from '../../browser/measure/track-source.ts'

interface PartyConfig {
  purpose: Purpose
  /** Absent on pages on which it is not allowed. */
  id: string | undefined
}

/** The buttons of the bar and the dialog. */
type ConsentButton = 'accept' | 'refuse' | 'save'
const isChoice = (value: string): value is ConsentButton =>
  value === 'accept' || value === 'refuse' || value === 'save'

/** Loads the third parties the visitor has agreed to, and asks about the others if `mayAsk`. */
export function settleConsent(form: HTMLTemplateElement, mayAsk: boolean): void {
  const parties = partiesIn(form)
  const consent = currentConsent()
  for (const { purpose, id } of parties) {
    if (consent[purpose] === false) forgetCookies(thirdPartyCookies[purpose])
    if (consent[purpose] && isAdmitted(id)) thirdParties[purpose](id)
  }
  const button = document.querySelector<HTMLButtonElement>('[data-consent-settings]')
  button?.addEventListener('click', () => openSettings(form))
  if (button) button.disabled = false
  const isUndecided = parties.some(({ purpose, id }) => id && consent[purpose] === undefined)
  if (isUndecided && mayAsk) showBar(form)
}

const refusal: Consent = Object.fromEntries(purposes.map((purpose) => [purpose, false]))

const currentConsent = () => (hasPrivacyControl() ? refusal : readConsent(getCookie(consentCookie)))

function partiesIn(form: HTMLTemplateElement): PartyConfig[] {
  const boxes = form.content.querySelectorAll<HTMLInputElement>('input[name]:enabled')
  // The Worker renders one checkbox per purpose.
  return [...boxes].map(({ name, dataset }) => ({ purpose: name as Purpose, id: dataset.id }))
}

/** An address with a token is never passed to third parties, whatever the page allows. */
function isAdmitted(id: string | undefined): id is string {
  return id !== undefined && !new URLSearchParams(location.search).has('token')
}

function showBar(form: HTMLTemplateElement): void {
  const bar = copyOf(form, 'section')
  if (!bar) return
  bar.addEventListener('click', ({ target }) => {
    const choice = target instanceof Element ? target.closest('button')?.value : undefined
    if (choice === 'choose') openSettings(form)
    else if (choice && isChoice(choice)) decide(form, decisionOf(form, choice))
  })
  // Other elements that float at the lower edge make room.
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--consent-bar', `${bar.offsetHeight}px`),
  ).observe(bar)
  // Early in document order for keyboard users; CSS places it at the lower edge.
  document.querySelector('.skip-link')?.insertAdjacentElement('afterend', bar)
}

function openSettings(form: HTMLTemplateElement): void {
  if (document.querySelector('dialog.consent-settings')) return
  const dialog = copyOf(form, 'dialog')
  if (!dialog) return
  const consent = currentConsent()
  for (const box of dialog.querySelectorAll<HTMLInputElement>('input[name]:enabled')) {
    box.checked = consent[box.name as Purpose] ?? false
    box.disabled = hasPrivacyControl()
  }
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-signal]'))
    part.hidden = part.dataset.signal === 'true' ? !hasPrivacyControl() : hasPrivacyControl()
  dialog.querySelector('.close')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    const { returnValue } = dialog
    if (isChoice(returnValue)) decide(form, decisionOf(form, returnValue, dialog))
    dialog.remove()
  })
  document.body.appendChild(dialog)
  dialog.showModal()
  dialog.focus()
}

/** The decision about every third party of the site. */
function decisionOf(
  form: HTMLTemplateElement,
  choice: ConsentButton,
  dialog?: HTMLElement,
): Consent {
  const isChecked = (purpose: Purpose) =>
    dialog?.querySelector<HTMLInputElement>(`input[name=${purpose}]`)?.checked ?? false
  return Object.fromEntries(
    partiesIn(form).map(({ purpose }) => [
      purpose,
      choice === 'save' ? isChecked(purpose) : choice === 'accept',
    ]),
  )
}

/**
 * Stores the decision, and loads third parties that the visitor newly agrees to. The page's policy was fixed when it
 * opened, so a page whose visitor changes an earlier decision reloads, unless input could be lost.
 */
function decide(form: HTMLTemplateElement, consent: Consent): void {
  const before = currentConsent()
  setCookie(consentCookie, writeConsent({ ...before, ...consent }))
  document.querySelector('section.consent')?.remove()
  document.documentElement.style.removeProperty('--consent-bar')
  let isOther = false
  for (const { purpose, id } of partiesIn(form)) {
    if (!isAdmitted(id) || before[purpose] === consent[purpose]) continue
    if (purpose === 'traffic' && before.traffic) updateTagConsent('denied')
    if (before[purpose] !== undefined) isOther = true
    else if (consent[purpose]) thirdParties[purpose](id)
  }
  if (isOther && !hasUnsavedInput()) return location.reload()
  const { saved = '', later = '', close = '' } = form.dataset
  showToast({ kind: 'done', text: isOther ? later : saved, close })
}

/** Deletes cookies on this host and its parent domains, because a cookie does not tell where it was set. */
function forgetCookies(pattern: RegExp): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const domains = labels.map((_, start) => `; Domain=${labels.slice(start).join('.')}`)
  for (const name of names.filter((one) => pattern.test(one)))
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
}

function copyOf<Name extends 'section' | 'dialog'>(form: HTMLTemplateElement, name: Name) {
  const part = form.content.querySelector<HTMLElementTagNameMap[Name]>(name)
  return part && document.importNode(part, true)
}

declare global {
  interface Window {
    dataLayer?: object[]
    clarity?: { (...command: unknown[]): void; q?: unknown[][] }
  }
}

/** Loads a third party's script with the site's id. */
const thirdParties: Record<Purpose, (id: string) => void> = {
  traffic: loadTagManager,
  usage: loadSessionAnalytics,
}

/** Prefixes of the names of their cookies on this site. */
const thirdPartyCookies: Record<Purpose, RegExp> = {
  traffic: /^(?:_ga|_gid|_gat|_gcl)/,
  usage: /^(?:_clck|_clsk)/,
}

function loadTagManager(id: string): void {
  const denied = 'denied'
  gtag('consent', 'default', {
    ad_storage: denied,
    ad_user_data: denied,
    ad_personalization: denied,
    analytics_storage: denied,
    wait_for_update: 500,
  })
  gtag('set', 'ads_data_redaction', true)
  updateTagConsent('granted')
  window.dataLayer!.push({
    'gtm.start': Date.now(),
    event: 'gtm.js',
    ga_track_source: visitSource(),
    page_name: document.documentElement.dataset.route,
  })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

/** Visitors agree to statistics, never to advertising (Consent Mode v2). */
function updateTagConsent(analytics_storage: 'granted' | 'denied'): void {
  gtag('consent', 'update', { analytics_storage })
}

/** Tag Manager recognizes a command only as an arguments object. */
const gtag = function () {
  ;(window.dataLayer ??= []).push(arguments)
} as (...command: unknown[]) => void

function loadSessionAnalytics(id: string): void {
  const queue: unknown[][] = []
  window.clarity ??= Object.assign((...command: unknown[]) => void queue.push(command), {
    q: queue,
  })
  // Keeps input and identities out of the recordings.
  document.body.dataset.clarityMask = 'true'
  addScript(`https://www.clarity.ms/tag/${id}`)
}

/** The content security policy (`strict-dynamic`) allows scripts that an allowed script adds. */
function addScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.appendChild(script)
}
