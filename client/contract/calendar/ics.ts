// Calendar files (RFC 5545): events in, text out.

export interface CalendarFileEvent {
  /** Constant for an event in all files. */
  uid: string
  /** ISO 8601, UTC. */
  start: string
  /** Absent for an event without duration. */
  end?: string | undefined
  summary: string
  /** Language of the summary. */
  lang: string
  description: string
  category: string
  /** Absolute URL. */
  url: string
  /** Adds a reminder one hour before the start. */
  hasReminder?: boolean
}

/** The event's UID in every language and file. */
export const eventUid = (groupId: number, host: string) => `event-${groupId}@${host}`

export interface CalendarFile {
  name: string
  /** Name of the site. */
  product: string
  /** Time at which this file is generated, ISO 8601. */
  madeAt: string
  events: readonly CalendarFileEvent[]
}

/** The whole file, with CRLF line endings and folded lines. */
export function calendarFile({ name, product, madeAt, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product.replaceAll('//', '/'))}//Event calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarFileEvent, madeAt: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(event.start)}`,
    ...(event.end ? [`DTEND:${utc(event.end)}`] : []),
    `SUMMARY;LANGUAGE=${event.lang}:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `CATEGORIES:${escaped(event.category)}`,
    `URL:${event.url}`,
    // Events of the site do not block time in a calendar.
    'TRANSP:TRANSPARENT',
    ...(event.hasReminder ? reminderLines(event) : []),
    'END:VEVENT',
  ]
}

function reminderLines({ summary }: CalendarFileEvent): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escaped(summary)}`,
    'END:VALARM',
  ]
}

/** `2026-11-30T16:00:00.000Z` → `20261130T160000Z`. */
function utc(moment: string): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Escapes TEXT (section 3.3.11); control characters are not allowed and are dropped. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Maximum octets per line (section 3.1). */
const maxLineBytes = 75
const encoder = new TextEncoder()

/** Folds a long line with a line break and a space, never inside a character. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxLineBytes) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
