/** Advertisements wait for the reader's first interaction, so that the page itself is seen first. */
export function awaitAdvertisements(): void {
  const templates = document.querySelector<HTMLTemplateElement>('template#ads')
  if (!templates) return
  const first = new AbortController()
  const show = () => {
    first.abort()
    void import('./advertisements.ts').then(({ showAds }) => showAds(templates))
  }
  for (const move of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
    addEventListener(move, show, { signal: first.signal, passive: true })
}
