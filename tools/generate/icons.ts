// Builds the sprite public/icons.svg from two icon packages, which it installs. Run after adding a name: npm run icons
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const packages = ['lucide-static@1.62.0', 'simple-icons@16.37.0']
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...packages])

/** Names of lucide icons; `ours=theirs` if the site uses another name. */
const outlined = `
  search menu close=x globe contrast heart chat=message-square share next=chevron-right
  prev=chevron-left down=chevron-down play warn=circle-alert lock link send archive activity
  file rss copy dices vote hash calendar calendar-plus clock code download gamepad-2 handshake
  image languages layers megaphone monitor-play newspaper palette puzzle scale shield-check
  spade sparkles ticket trophy video wallet circle-question-mark circle-user-round file-text
  mail bell bookmark plus upload monitor smartphone check eye eye-off log-out key=key-round
`
  .trim()
  .split(/\s+/)
  .map((entry) => entry.split('='))

/** Drawn for this site. */
const own: Record<string, string> = { pause: '<path d="M8 5v14M16 5v14"/>' }

/** Our name → name in simple-icons: filled logos of linked networks. */
const filled: Record<string, string> = {
  telegram: 'telegram',
  'x-network': 'x',
  whatsapp: 'whatsapp',
}

const inner = (file: string) =>
  /<svg[^>]*>(.*)<\/svg>/s
    .exec(readFileSync(file, 'utf8'))![1]!
    .replaceAll(/\s*\n\s*|<title>.*<\/title>/g, '')

const symbols = [
  ...Object.entries(own).map(
    ([name, paths]) => `<symbol id="${name}" viewBox="0 0 24 24">${paths}</symbol>`,
  ),
  ...outlined.map(
    ([name, source = name]) =>
      `<symbol id="${name}" viewBox="0 0 24 24">${inner(`node_modules/lucide-static/icons/${source}.svg`)}</symbol>`,
  ),
  ...Object.entries(filled).map(
    ([name, source]) =>
      `<symbol id="${name}" viewBox="0 0 24 24"><g fill="currentColor" stroke="none">${inner(`node_modules/simple-icons/icons/${source}.svg`)}</g></symbol>`,
  ),
]
writeFileSync(
  'public/icons.svg',
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`,
)
console.log(`public/icons.svg: ${symbols.length} symbols`)
