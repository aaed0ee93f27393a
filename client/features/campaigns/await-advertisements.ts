/** Advertisements are not even loaded until the page has been looked at for a moment. */
export function loadAdsLater(): void {
  const templates = document.querySelector<HTMLTemplateElement>('template#ads')
  if (templates)
    setTimeout(
      () => void import('./advertisements.ts').then(({ showAds }) => showAds(templates)),
      3000,
    )
}
