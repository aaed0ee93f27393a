// Builds public/icons.svg, the one sprite of the site, from the icon packages. Run after adding a name: npm run icons
import { readFileSync, writeFileSync } from 'node:fs'

/** Our name → the name in lucide. */
const outlined: Record<string, string> = {
  search: 'search', menu: 'menu', close: 'x', globe: 'globe', contrast: 'contrast', heart: 'heart',
  chat: 'message-square', share: 'share', next: 'chevron-right', prev: 'chevron-left', down: 'chevron-down', play: 'play', warn: 'circle-alert', lock: 'lock', link: 'link', send: 'send',
  archive: 'archive', activity: 'activity', file: 'file', rss: 'rss', copy: 'copy', dices: 'dices', vote: 'vote', hash: 'hash', calendar: 'calendar', 'calendar-plus': 'calendar-plus', clock: 'clock', code: 'code',
  download: 'download', 'gamepad-2': 'gamepad-2', handshake: 'handshake', image: 'image',
  languages: 'languages', layers: 'layers', megaphone: 'megaphone', 'monitor-play': 'monitor-play',
  newspaper: 'newspaper', palette: 'palette', puzzle: 'puzzle', scale: 'scale', 'shield-check': 'shield-check',
  spade: 'spade', sparkles: 'sparkles', ticket: 'ticket', trophy: 'trophy', video: 'video', wallet: 'wallet',
  'circle-question-mark': 'circle-question-mark', 'circle-user-round': 'circle-user-round', 'file-text': 'file-text', mail: 'mail', bell: 'bell', upload: 'upload', monitor: 'monitor', smartphone: 'smartphone',
  check: 'check', eye: 'eye', 'eye-off': 'eye-off', 'log-out': 'log-out',
} // prettier-ignore

/** Drawn for this site. */
const own: Record<string, string> = { pause: '<path d="M8 5v14M16 5v14"/>' }

/** Our name → the name in simple-icons: filled, brands of the networks we link to. */
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
  ...Object.entries(outlined).map(
    ([name, source]) =>
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
