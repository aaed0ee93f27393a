// Reduces an SVG to shapes, gradients and paths. It is read by a strict XML parser and written anew, so only listed
// elements and attributes remain, without scripts, styles, links, text, entities and addresses of other files.
import { SaxesParser, type SaxesTagPlain } from 'saxes'

const elements = new Set(
  (
    'svg g defs title path rect circle ellipse line polyline polygon clipPath mask ' +
    'linearGradient radialGradient stop'
  ).split(' '),
)

const attributes = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-rule fill-opacity ' +
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset ' +
    'stroke-opacity opacity clip-path clip-rule mask offset stop-color stop-opacity gradientUnits ' +
    'gradientTransform spreadMethod clipPathUnits maskUnits preserveAspectRatio color'
  ).split(' '),
)

/** Values name parts of the same file only. An escape could hide the function. */
const isOwn = (value: string) =>
  !/url\s*\(|\\/i.test(value) || /^url\(#[\w-]+\)$/.test(value.trim())

/** `null` for text that is not a well-formed SVG with a `viewBox`. */
export function cleanSvg(text: string): string | null {
  const parser = new SaxesParser()
  const written: string[] = []
  /** Elements without those listed are skipped with their contents. */
  let skipped = 0
  let isSvg = false
  let depth = 0
  let isBroken = false
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('doctype', () => {
    isBroken = true
  })
  parser.on('opentag', (tag) => {
    if (depth === 0) isSvg = tag.name === 'svg' && typeof tag.attributes['viewBox'] === 'string'
    depth += 1
    if (skipped > 0 || !elements.has(tag.name)) skipped += 1
    else written.push(`<${tag.name}${depth === 1 ? namespace : ''}${attributesOf(tag)}>`)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (skipped > 0) skipped -= 1
    else written.push(`</${name}>`)
  })
  parser.write(text).close()
  return isBroken || !isSvg || skipped > 0 ? null : written.join('')
}

const namespace = ' xmlns="http://www.w3.org/2000/svg"'

function attributesOf({ attributes: all }: SaxesTagPlain): string {
  return Object.entries(all)
    .filter(([name, value]) => attributes.has(name) && isOwn(value))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
