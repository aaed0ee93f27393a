/** Links the style sheets of another page that this one lacks. Resolves once they apply, or cannot be loaded. */
export async function loadPageStyles(page: Document): Promise<void> {
  const own = new Set(sheetsOf(document))
  const missing = sheetsOf(page).filter((address) => !own.has(address))
  await Promise.all(missing.map(linkSheet))
}

function sheetsOf(page: Document): string[] {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  return [...links].map(({ href }) => href)
}

function linkSheet(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
    document.head.appendChild(link)
  })
}
