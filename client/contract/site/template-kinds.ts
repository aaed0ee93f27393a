// Without zod, for the browser.

export const templateKinds = ['news', 'event', 'game', 'market', 'rules', 'notice'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Formats in which a template can be copied; `json` is the body as Tiptap JSON. */
export const templateFormats = ['markdown', 'html', 'json'] as const
export type TemplateFormat = (typeof templateFormats)[number]
