// Shows an advertisement in a preview. The page contains only its template, which a script fills for readers.
import type { AdSlot } from '../../../../client/contract/site/ad-slots.ts'
import type { Ad } from '../../../../client/contract/campaigns.ts'
import { mediaUrl } from '../../../../client/contract/paths.ts'

const forms: Record<AdSlot, string> = { cover: 'dialog', floating: 'aside' }

/** Fills the advertisement into the page's template. */
export function showAdvertisement(page: Response, slot: AdSlot, ad: Ad): Response {
  const words: Readonly<Record<string, string>> = {
    title: ad.title,
    text: ad.text,
    button: ad.button_text,
  }
  const other = slot === 'cover' ? forms.floating : forms.cover
  return new HTMLRewriter()
    .on(`#ads > ${other}`, { element: (form) => void form.remove() })
    .on('#ads slot', {
      element: (place) => void place.replace(words[place.getAttribute('name') ?? ''] ?? ''),
    })
    .on('#ads img', {
      element: (image) => void image.setAttribute('src', mediaUrl(ad.img.path, 480)),
    })
    .on('#ads', { element: (template) => void template.removeAndKeepContent() })
    .transform(page)
}
