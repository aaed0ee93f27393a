// Lists of docs/privacy.md, from the source of the pages /privacy and /cookies.
import { keptData } from '../../client/contract/site/kept-data.ts'
import { keptInBrowser } from '../../client/contract/site/kept-in-browser.ts'
import { enUS } from '../../client/i18n/en-US.ts'

const { kept } = enUS
const places = { ...kept, cookie: 'Cookie', database: 'IndexedDB' }
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

/** Stored data and data in the browser, as Markdown tables. */
export const privacyLists = {
  stored: [
    row('data', 'purpose', 'legal basis', 'kept until', 'seen by', 'tables'),
    row('---', '---', '---', '---', '---', '---'),
    ...keptData.map(({ data, purpose, ground, until, viewer, tables }) =>
      row(
        data['en-US'],
        purpose['en-US'],
        kept[ground],
        until['en-US'],
        kept[viewer],
        tables.map((one) => `\`${one}\``).join(', ') || '–',
      ),
    ),
  ].join('\n'),
  browser: [
    row('name', 'place', 'purpose', 'how long'),
    row('---', '---', '---', '---'),
    ...keptInBrowser.map(({ names, place, purpose, lasts }) =>
      row(
        names.map((one) => `\`${one}\``).join(', '),
        places[place],
        purpose['en-US'],
        typeof lasts === 'number' ? `${lasts} days` : kept[lasts],
      ),
    ),
  ].join('\n'),
}

/** The document with its lists replaced. */
export const withLists = (document: string): string =>
  Object.entries(privacyLists).reduce(
    (text, [name, list]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`),
        (_, start: string, end: string) => `${start}\n\n${list}\n\n${end}`,
      ),
    document,
  )
