// First step of `npm start` and `npm test`: installs what a fresh clone lacks. This file is plain JavaScript for the
// Node version that the machine already has. Everything after it runs on the Node of node_modules (the shell looks for
// it again after `hash -r`). Alone it installs `dependencies`, which build and serve the site. `--all` adds
// `devDependencies`, which test and check it. `--browser` also looks for Chromium.
import { execFileSync, execSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { browsers } from './local/browsers.mjs'
import {
  createVapidKeys,
  developmentVariables,
  localSecrets,
  vapidSecrets,
} from './local/development-variables.mjs'

const isWithBrowser = process.argv.includes('--browser')
/** Hash of package-lock.json after its packages were installed, all or those of the site. */
const marks = { all: 'node_modules/.installed', site: 'node_modules/.installed-site' }
/** Id of the process that adds packages to those of the site. */
const adder = 'node_modules/.adder'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const isInstalled = (mark) => existsSync(mark) && readFileSync(mark, 'utf8') === lock

installPackages()
addVariables()

if (isWithBrowser && !findChromium()) {
  installChromium()
  if (!findChromium()) {
    console.error(
      'The browser tests need Chromium: install it, or name it with CHROMIUM=/path/to/chromium.',
    )
    process.exit(1)
  }
}

function installPackages() {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  while (existsSync(adder) && isRunning(readFileSync(adder, 'utf8'))) Atomics.wait(pause, 0, 0, 200)
  if (isInstalled(marks.all)) return
  // A clone that had all packages keeps them.
  const isForAll = isWithBrowser || process.argv.includes('--all') || existsSync(marks.all)
  if (isInstalled(marks.site)) {
    if (!isForAll) return
    // The packages of the site stay as they are, because it may be running.
    console.log('· installing the packages of tests and checks')
    writeFileSync(adder, String(process.pid))
    npm('install --no-save')
    rmSync(adder)
  } else {
    console.log('· installing packages')
    npm(isForAll ? 'ci' : 'ci --omit=dev')
  }
  writeFileSync(isForAll ? marks.all : marks.site, lock)
}

/** Cached metadata of packages saves a request for each. It may lack a version, so the second attempt asks the registry. */
function npm(command) {
  for (const option of ['--prefer-offline', '--prefer-online']) {
    const isLast = option === '--prefer-online'
    try {
      execSync(`npm ${command} ${option} --no-audit --no-fund --loglevel=error`, {
        stdio: ['ignore', 'ignore', isLast ? 'inherit' : 'ignore'],
      })
      return
    } catch {
      // npm has printed the reason.
      if (isLast) process.exit(1)
    }
  }
}

function isRunning(id) {
  try {
    return process.kill(Number(id), 0)
  } catch {
    return false
  }
}

/** Adds missing variables and random secrets of the local site. Existing ones stay. */
function addVariables() {
  const own = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : ''
  const known = own.split('\n').map((line) => /^(\w+)=/.exec(line)?.[1])
  const secrets = localSecrets.map((name) => [name, randomBytes(32).toString('base64')])
  // Half a pair with a new other half would be refused by every push service.
  const pair = known.some((name) => vapidSecrets.includes(name)) ? {} : createVapidKeys()
  const missing = [...Object.entries({ ...developmentVariables, ...pair }), ...secrets]
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
