// Renders a draft as it is typed: one request at a time, the latest data next.
import { DeskError } from '../api/client.ts'

type Data = Record<string, unknown>

interface Ports {
  render: (data: Data) => Promise<string>
  onHtml: (html: string) => void
  /** Called with the error. The page stays as it is. */
  onFailure: (code: DeskError['code']) => void
}

/** Milliseconds between two requests; the server allows four per second. */
const pause = 260
/** Milliseconds until the next attempt after a 429. */
const longPause = 1000

export interface RenderLoop {
  show: (data: Data) => void
  end: () => void
}

export function createRenderLoop({ render, onHtml, onFailure }: Ports): RenderLoop {
  let wanted: Data | null = null
  let isBusy = false
  let isOver = false
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  async function run(): Promise<void> {
    isBusy = true
    while (wanted && !isOver) {
      const data = wanted
      wanted = null
      let wait = pause
      try {
        const html = await render(data)
        if (!isOver) onHtml(html)
      } catch (error) {
        const code = error instanceof DeskError ? error.code : 'unreachable'
        if (code === 'too_many_requests') {
          wanted ??= data
          wait = longPause
        } else if (!isOver) onFailure(code)
      }
      await rest(wait)
    }
    isBusy = false
  }
  return {
    show(data: Data) {
      wanted = data
      if (!isBusy) void run()
    },
    end() {
      isOver = true
    },
  }
}
