/** Advertisements wait for the reader's first move: until then the page itself is what there is to see. */
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
