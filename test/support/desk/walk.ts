// Presses every control of a screen of the desk, in the page. Writes are withheld from the server and kept for the test.
import type { Page } from 'playwright/test'

export interface WithheldWrite {
  /** Screen and control. */
  at: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

interface Walk {
  writes: WithheldWrite[]
  /** Reads that the server refused. */
  refusedReads: string[]
  /** Screens of the desk that a control leads to. */
  links: string[]
  pressed: number
}

interface Walker {
  walk: (address: string, limits: WalkLimits) => Promise<Walk>
  open: (address: string) => Promise<void>
}

interface WalkLimits {
  /** Maximum number of controls pressed per screen. */
  presses: number
  /** Rows of a list whose controls are pressed. */
  rows: number
}

declare global {
  interface Window {
    walker: Walker
  }
}

/** Must be called before the desk is opened. */
export async function installWalker(page: Page): Promise<void> {
  await page.addInitScript(install)
}

export function walkScreen(page: Page, address: string, limits: WalkLimits): Promise<Walk> {
  return page.evaluate(([path, most]) => window.walker.walk(path, most), [address, limits] as const)
}

/** Navigates like a link. */
export function openScreen(page: Page, address: string): Promise<void> {
  return page.evaluate((path) => window.walker.open(path), address)
}

/** Runs in the page. */
function install(): void {
  // A blank page and the preview of the site contain no desk.
  if (!location.pathname.startsWith('/backstage')) return
  const pressable =
    'button, summary, a[href], input, textarea, select, [contenteditable=true], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=tab], [role=option]'
  const outside = '.sidebar, .bottom-nav, .top-bar:not(.entry-bar), .skip-link, output, .desk-wide'
  /** Reads with other methods than GET. The newsletter issue was created by the test. */
  const reads = /\/(?:entry\/(?:freeze|rows)|broadcasting\/auth|comment-rule\/trial|\w+\/known)$/
  const ownIssue = /\/periodical\/\d+$/
  /** An unknown screen; leaving for it resets a screen's state. */
  const nowhere = '/backstage/no-such-screen'
  let found: Walk = { writes: [], refusedReads: [], links: [], pressed: 0 }
  let at = ''
  let [pending, mutations] = [0, 0]

  const send = globalThis.fetch
  addEventListener('DOMContentLoaded', () =>
    document.querySelector('#desk')?.removeAttribute('data-realtime'),
  )
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href)
    const { method = 'GET', body } = init
    if (method !== 'GET' && !(method === 'PUT' ? ownIssue : reads).test(url.pathname)) {
      const headers = Object.fromEntries(new Headers(init.headers))
      const text = typeof body === 'string' ? body : null
      found.writes.push({ at, method, url: url.pathname + url.search, headers, body: text })
      // A draft that seems to be saved lets go on what saves it first; its preview shows the stored draft.
      if (url.pathname.endsWith('/draft') && method === 'PUT') {
        const rev = Number(/\d+/.exec(headers['if-match'] ?? '')?.[0])
        return Response.json({ rev, draft_updated_at: new Date().toISOString() })
      }
      return Response.json({ code: 'too_many_requests', detail: 'withheld' }, { status: 429 })
    }
    pending += 1
    try {
      const response = await send(input, init)
      if (response.status === 403) found.refusedReads.push(`${at}: ${method} ${url.pathname}`)
      return response
    } finally {
      pending -= 1
    }
  }
  window.confirm = () => true
  window.open = () => null
  window.print = () => undefined
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    if (!this.download) this.dispatchEvent(press)
  }
  new MutationObserver((all) => (mutations += all.length)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  })

  const turn = () => new Promise((resolve) => setTimeout(resolve, 4))

  /** Waits for reads and for lazily loaded code, until nothing has changed for several turns. */
  async function settle(isNew = false): Promise<void> {
    const before = mutations
    let [quiet, last] = [0, mutations]
    for (let turns = 0; turns < 2000; turns += 1) {
      await turn()
      const isComplete =
        !isNew || (document.title !== '' && document.querySelector('main h1') !== null)
      const isBusy =
        pending > 0 || document.querySelector('.loading, .entry-opening') !== null || !isComplete
      quiet = isBusy || mutations > last ? 0 : quiet + 1
      last = mutations
      if (quiet >= (isNew || mutations === before ? 20 : 5)) return
    }
  }

  async function go(path: string): Promise<void> {
    // Cleared to detect that the next screen has set its title.
    document.title = ''
    history.pushState({}, '', path)
    await settle(true)
  }

  async function open(path: string): Promise<void> {
    if (location.pathname !== nowhere) await go(nowhere)
    await go(path)
  }

  const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  const top = (): Element =>
    [...document.querySelectorAll('.overlay, .popover')].findLast(shown) ?? document.body

  function nameOf(one: Element): string {
    const labels =
      one instanceof HTMLInputElement ||
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement
        ? one.labels
        : null
    const text = one.ariaLabel ?? labels?.[0]?.textContent ?? one.getAttribute('name') ?? ''
    return (text || (one.textContent ?? '') || (one.getAttribute('title') ?? ''))
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 60)
  }

  const isOff = (one: Element) =>
    one.matches(
      ':disabled, [aria-disabled=true], [data-disabled], [readonly], [type=search], [type=file], [type=hidden], [aria-hidden=true]',
    ) || one.closest('[inert], [aria-hidden=true], [role=search]') !== null

  interface Control {
    key: string
    one: HTMLElement
    isCloser: boolean
  }

  function controls(rows: number): Control[] {
    const layer = top()
    const title =
      layer === document.body
        ? ''
        : (layer.querySelector('h2, [slot=title]')?.textContent ?? layer.className)
    return [...layer.querySelectorAll<HTMLElement>(pressable)].flatMap((one) => {
      if (isOff(one) || !shown(one) || one.closest(outside)) return []
      if (layer === document.body && one.closest('.overlay, .popover')) return []
      const row = one.closest('tr, [role=row], [role=gridcell], li, article')
      const place = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0
      if (row && !row.matches('li') && place >= rows) return []
      if (
        row?.matches('li') &&
        row.parentElement!.children.length > 8 &&
        place >= rows &&
        !row.closest('[role=menu]')
      )
        return []
      const name = nameOf(one)
      const isCloser =
        layer !== document.body &&
        (one.matches('.close, .escape') || /^(?:取消|关闭|完成|Cancel|Close|Done)/.test(name))
      return [{ key: `${title} › ${one.localName} ${name} ${row ? place : ''}`, one, isCloser }]
    })
  }

  function set(
    one: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
    value: string,
  ): void {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')!.set!.call(one, value)
    one.dispatchEvent(new Event('input', { bubbles: true }))
    one.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const samples: Record<string, string> = {
    email: 'walk@example.test',
    url: 'https://example.test/walk',
    number: '7',
    date: '2027-03-01',
    'datetime-local': '2027-03-01T10:00',
    time: '10:30',
    month: '2027-03',
    color: '#336699',
  }

  function use(one: HTMLElement): void {
    if (one instanceof HTMLSelectElement) {
      const other = [...one.options].find(
        ({ selected, disabled, value }) => !selected && !disabled && value !== '',
      )
      if (other) set(one, other.value)
    } else if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) {
      if (['checkbox', 'radio', 'submit', 'button'].includes(one.type)) return one.click()
      one.focus()
      set(
        one,
        samples[one.type] ??
          samples[one.inputMode] ??
          (/path/.test(one.name) ? '/walk' : `${one.value}x`),
      )
      one.blur()
    } else if (one.isContentEditable) {
      one.focus()
      document.execCommand('insertText', false, 'x')
    } else one.click()
  }

  /** True for controls to press. Links to other screens are only recorded. */
  function isHere(one: HTMLElement): boolean {
    if (!(one instanceof HTMLAnchorElement)) return true
    if (one.origin !== location.origin || !one.pathname.startsWith('/backstage')) return false
    if (one.pathname === location.pathname && !one.target) return one.search !== location.search
    found.links.push(one.pathname)
    return false
  }

  async function walk(address: string, limits: WalkLimits): Promise<Walk> {
    found = { writes: [], refusedReads: [], links: [], pressed: 0 }
    at = address
    await open(address)
    const base = location.pathname
    const [seen, known] = [new Set<string>(), new Set<string>()]
    let isFresh = true
    while (found.pressed < limits.presses) {
      const all = controls(limits.rows)
      for (const { key, isCloser } of all) if (!isCloser) known.add(key)
      const next = all.find(({ key, isCloser }) => !isCloser && !seen.has(key))
      if (next) {
        seen.add(next.key)
        if (!isHere(next.one)) continue
        at = `${address} ${next.key}`
        found.pressed += 1
        isFresh = false
        use(next.one)
        await settle()
        if (location.pathname !== base) {
          found.links.push(location.pathname)
          await open(address)
        }
        continue
      }
      const closer = all.find(({ isCloser }) => isCloser)
      const layer = top()
      if (closer) closer.one.click()
      else if (layer !== document.body)
        (document.activeElement ?? layer).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
        )
      if (layer !== document.body) {
        await settle()
        if (!layer.isConnected) continue
      } else if (isFresh || known.size === seen.size) break
      if (isFresh) break
      isFresh = true
      await open(address)
    }
    at = `${address} left`
    await go(nowhere)
    found.links = [...new Set(found.links)]
    return found
  }

  window.walker = { walk, open }
}
