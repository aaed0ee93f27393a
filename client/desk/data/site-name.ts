/** Short name of the site in the operator's language, as of the loading of the desk. */
export function siteName(): string {
  return document.querySelector<HTMLElement>('#desk')?.dataset['site'] ?? ''
}
