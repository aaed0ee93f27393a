/** Name of the site's own mark, as of the loading of the desk; empty for the built-in one. */
export function siteMark(): string {
  return document.querySelector<HTMLElement>('#desk')?.dataset['mark'] ?? ''
}

/** Short name of the site in the operator's language, as of the loading of the desk. */
export function siteName(): string {
  return document.querySelector<HTMLElement>('#desk')?.dataset['site'] ?? ''
}
