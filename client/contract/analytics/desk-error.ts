// Errors of the desk's own screens. Without zod, so that the browser can use it too.
import { maxFaultLength } from './script-error-limits.ts'

/** Place at which an error was raised, as it is counted and shown. */
export interface DeskErrorKey {
  release: string
  role: string
  /** Pattern of the address, such as `/article/$entryId`. */
  screen: string
  message: string
  /** Innermost call first. */
  stack: readonly string[]
}

export const maxDeskErrorFrames = 5
export const deskErrorFrame = /^\/[\w./-]{1,100}:\d{1,7}:\d{1,7}$/
export const deskScreenPattern = /^\/[\w/$.-]{0,80}$/

/** Reports of readers have no line breaks, so none of them can pass for an error of the desk. */
const separator = '\n'

export function formatDeskErrorKey({ release, role, screen, message, stack }: DeskErrorKey) {
  return [release, role, screen, message, ...stack].join(separator)
}

/** `null` for errors of readers' pages. */
export function parseDeskErrorKey(key: string): DeskErrorKey | null {
  const [release, role, screen, message, ...stack] = key.split(separator)
  if (release === undefined || !role || !screen || message === undefined) return null
  return { release, role, screen, message, stack }
}

/** Engines and libraries quote the failing value, so only quoted names of code are kept. */
export function messageWithoutTexts({ name, message }: Error): string {
  const withoutQuotes = message
    .replaceAll(/"[^"]*"?|`[^`]*`?|[“”][^“”]*[“”]?|<.*>/gs, '…')
    .replaceAll(/(?<!\w)'([^']*)'?/g, (all, inner: string) =>
      /^\w{1,40}$/.test(inner) ? all : '…',
    )
    .replaceAll(/[^\u0020-\u007E…]+/g, '…')
  return `${name}: ${withoutQuotes}`.slice(0, maxFaultLength)
}

/** Script positions in files of this site. Built code has no function names. */
export function framesOf(stack: string, origin: string): string[] {
  return [...stack.matchAll(/(https?:\/\/[^\s)]+:\d+:\d+)/g)]
    .flatMap(([, place = '']) => (place.startsWith(origin) ? [place.slice(origin.length)] : []))
    .map((place) => place.replace(/\?[^:]*/, ''))
    .filter((place) => deskErrorFrame.test(place))
    .slice(0, maxDeskErrorFrames)
}
