// Office programs put formats of cells and paragraphs into a style sheet. Its rules become inline styles.

/** Properties that the conversion reads. */
const properties =
  /(?:^|[;\s])((?:font-(?:weight|style|family|size)|font|color|background(?:-color)?|text-align|text-decoration(?:-line)?|vertical-align|white-space|display|list-style(?:-type)?|mso-text-raise)\s*:[^;]+)/gi

interface Rule {
  selector: string
  declarations: string
}

export function inlineStyleRules(document: Document): void {
  const rules = [...document.querySelectorAll('style')].flatMap((sheet) => rulesIn(sheet))
  // The strongest first, because each goes before the styles that an element has.
  const classes = rules.filter(({ selector }) => selector.includes('.'))
  const elements = rules.filter((rule) => !classes.includes(rule))
  for (const { selector, declarations } of [...elements, ...classes].toReversed())
    for (const element of document.querySelectorAll(selector))
      element.setAttribute('style', `${declarations};${element.getAttribute('style') ?? ''}`)
}

function rulesIn(sheet: Element): Rule[] {
  const written = sheet.textContent
    .replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  return [...written.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = [...body.matchAll(properties)].map(([, one]) => one).join(';')
    if (!declarations) return []
    return selectors
      .split(',')
      .map((one) => one.trim())
      .filter((one) => /^[\w-]*(?:\.[\w-]+)?$/.test(one) && one !== '')
      .map((selector) => ({ selector, declarations }))
  })
}
