/** Morphs the image of the clicked card into the lead image of the next page (view transition). */
export function wirePictureTransition(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const card = event.target.closest('a[href]')?.closest('.card, .card-large, .row')
    const picture = card?.querySelector<HTMLElement>('.picture')
    if (!picture) return
    for (const named of document.querySelectorAll<HTMLElement>(
      '.lead-picture, [style*=view-transition]',
    )) {
      named.style.viewTransitionName = 'none'
    }
    picture.style.viewTransitionName = 'lead-picture'
  })
}
