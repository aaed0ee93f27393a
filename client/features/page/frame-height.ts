// Heights that frames of posts report to their page, in the messages that the scripts of the providers read, too.

/** Bounds in pixels. A longer post scrolls inside its frame. */
const lowest = 120
const highest = 1600
/** A frame that never settles keeps its height after so many changes. */
const maxChanges = 20

/** Resizes the frame as its post reports, also after its images have loaded or a reader has opened more of it. */
export function followHeight(frame: HTMLIFrameElement): void {
  const { origin } = new URL(frame.src)
  let changes = 0
  window.addEventListener('message', (message) => {
    if (message.source !== frame.contentWindow || message.origin !== origin) return
    const height = reportedHeight(message.data)
    if (height === undefined || String(height) === frame.height || changes === maxChanges) return
    changes += 1
    frame.height = String(height)
  })
  // Mastodon answers only when it is asked.
  frame.addEventListener('load', () =>
    frame.contentWindow?.postMessage({ type: 'setHeight', id: 1 }, origin),
  )
}

/**
 * The height in a message of Bluesky (`{ height }`), Mastodon (`{ type: 'setHeight', height }`), X (a call of
 * `twttr.private.resize`), Instagram or Telegram (JSON of `{ type: 'MEASURE' }` and `{ event: 'resize' }`), within the
 * bounds; `undefined` for any other message.
 */
export function reportedHeight(data: unknown): number | undefined {
  const message = fieldsOf(typeof data === 'string' ? parsed(data) : data)
  const call = fieldsOf(message['twttr.embed'])
  const parameters = call['method'] === 'twttr.private.resize' ? call['params'] : undefined
  const height =
    message['height'] ??
    fieldsOf(message['details'])['height'] ??
    fieldsOf(Array.isArray(parameters) ? parameters[0] : undefined)['height']
  if (typeof height !== 'number' || !(height > 0)) return undefined
  return Math.min(highest, Math.max(lowest, Math.ceil(height)))
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
