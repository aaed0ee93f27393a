// First step of `npm start` and `npm test`: installs what a fresh clone lacks. This file is plain JavaScript for the
// Node version that the machine already has. Everything after it runs on the Node of node_modules (the shell looks for
// it again after `hash -r`). `--browser` also looks for Chromium.
import { execFileSync, execSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { browsers } from './local/browsers.mjs'
import { developmentVariables, localSecrets } from './local/development-variables.mjs'

const mark = 'node_modules/.installed'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
  console.log('· installing packages')
  const quiet = ['ignore', 'ignore', 'inherit']
  try {
    execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: quiet })
  } catch {
    // npm has printed the reason.
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

addVariables()

if (process.argv.includes('--browser') && !findChromium()) {
  installChromium()
  if (!findChromium()) {
    console.error(
      'The browser tests need Chromium: install it, or name it with CHROMIUM=/path/to/chromium.',
    )
    process.exit(1)
  }
}

/** Adds missing variables and random secrets of the local site. Existing ones stay. */
function addVariables() {
  const own = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : ''
  const known = own.split('\n').map((line) => /^(\w+)=/.exec(line)?.[1])
  const secrets = localSecrets.map((name) => [name, randomBytes(32).toString('base64')])
  const missing = [...Object.entries(developmentVariables), ...secrets]
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => `${name}="${value}"\n`)
  const start = own && !own.endsWith('\n') ? `${own}\n` : own
  if (missing.length > 0) writeFileSync('.dev.vars', start + missing.join(''))
}

function findChromium() {
  return [process.env.CHROMIUM ?? browsers].flat().some((file) => existsSync(file))
}

/** Installs Chromium only on Debian and Ubuntu as root. Elsewhere the developer chooses how to install a browser. */
function installChromium() {
  if (process.env.CHROMIUM || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('· Chromium and fonts')
  const fonts = ['fonts-noto-cjk', 'fonts-noto-core', 'fonts-thai-tlwg']
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    try {
      execFileSync('apt-get', ['update', '-qq'], options)
      execFileSync('apt-get', ['install', '-y', '-qq', browser, ...fonts], options)
      return
    } catch {
      // Try the next package. If none works, the later search for a browser prints the message.
    }
  }
}
