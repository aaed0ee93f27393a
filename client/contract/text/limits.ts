// Limits and closed lists of rich text, for its schema and for the forms of the editor.
/** Letters or Roman numerals, as in HTML. */
export const listTypes = ['a', 'A', 'i', 'I'] as const

/** Maximum length of a caption, in characters. */
export const maxCaptionLength = 300
/** Maximum length of an alternative text, in characters. */
export const maxAltLength = 300

export const calloutTones = ['info', 'warn', 'tip'] as const
/** Tone of the callout by name of the alert in GitHub's Markdown. */
export const alertTones: Readonly<Record<string, (typeof calloutTones)[number]>> = {
  note: 'info',
  important: 'info',
  tip: 'tip',
  warning: 'warn',
  caution: 'warn',
}
/** Maximum length of a programming language's name, in characters. */
export const maxCodeLanguageLength = 20
/** Name of a programming language, as code fences have it. */
export const codeLanguage = /^[\w+#.-]{1,20}$/
/** Maximum length of a folded section's title, in characters. */
export const maxToggleTitleLength = 200
/** Maximum length of a button's text, in characters. */
export const maxButtonLength = 60
/** Maximum length of a footnote, in characters. */
export const maxFootnoteLength = 500
/** Maximum lengths of the texts of a link card, in characters. */
export const cardLimits = { title: 200, description: 300, site: 80 }
/** Number of images in a gallery. */
export const galleryLimits = { least: 2, most: 9 }

export const chartKinds = ['bars', 'lines', 'dots', 'ladder'] as const

/** Maximum lengths in characters, and maximum numbers of categories and series. */
export const chartLimits = { title: 120, unit: 40, name: 40, note: 200, categories: 24, series: 3 }
