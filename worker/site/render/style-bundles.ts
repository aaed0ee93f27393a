// The style sheets of the public site, by the names of their files in client/styles.

/** Each for pages of one kind, which link it behind `main`, the sheet of every page. */
export const styleBundles = ['reading', 'tools', 'forms'] as const
export type KindSheet = (typeof styleBundles)[number]
