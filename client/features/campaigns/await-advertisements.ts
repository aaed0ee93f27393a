/** Loads advertisements only after the page has been visible for a moment. */
export function loadAdsLater(): void {
  const templates = document.querySelector<HTMLTemplateElement>('template#ads')
  if (templates)
    setTimeout(
      () => void import('./advertisements.ts').then(({ showAds }) => showAds(templates)),
      3000,
    )
}
