// Style sheets of the public site, named as in client/styles.

/** Style sheets per kind of page, linked after `main`, the sheet of every page. */
export const styleBundles = ['reading', 'tools', 'forms'] as const
export type KindSheet = (typeof styleBundles)[number]
