// CPU time of one Worker's JavaScript, from V8's sampling profiler. Excludes sockets, storage simulators and other
// Workers of the process.
import { sharesOf, type CallFrame, type Shares } from './cpu-by-part.ts'

interface ProfileNode {
  id: number
  callFrame: CallFrame
}

interface Profile {
  nodes: ProfileNode[]
  samples: number[]
  /** Microseconds since the previous sample. */
  timeDeltas: number[]
}

export interface Computed {
  /** Milliseconds in the Worker's own JavaScript. */
  inside: number
  /** Milliseconds in which its thread was not idle. */
  awake: number
  /** `inside` by part of the code. */
  shares: Shares
}

/** Activity of the inspected Worker's thread during `work`, in wall time. */
export async function computed(
  inspectorUrl: string,
  work: () => Promise<unknown>,
): Promise<Computed> {
  const inspector = await openInspector(inspectorUrl)
  try {
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.setSamplingInterval', { interval: 100 })
    await inspector.send('Profiler.start')
    await work()
    const { profile } = (await inspector.send('Profiler.stop')) as { profile: Profile }
    return timesOf(profile)
  } finally {
    inspector.close()
  }
}

/** Milliseconds. After a longer gap between samples, the isolate was suspended. */
const parked = 5

/** `(program)` is the thread outside this Worker: sockets, and the Workers that simulate storage. */
function timesOf({ nodes, samples, timeDeltas }: Profile): Computed {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const inside: [CallFrame, number][] = []
  let awake = 0
  samples.forEach((id, index) => {
    const frame = frames.get(id)
    const milliseconds = timeDeltas[index]! / 1000
    if (!frame || frame.functionName === '(idle)' || milliseconds > parked) return
    awake += milliseconds
    if (!['(program)', '(root)'].includes(frame.functionName)) inside.push([frame, milliseconds])
  })
  const total = inside.reduce((sum, [, time]) => sum + time, 0)
  return { inside: total, awake, shares: sharesOf(inside) }
}

interface HeapUsage {
  usedSize: number
  /** Buffers, which are outside the heap. */
  backingStorageSize: number
}

/** Megabytes of heap and buffers. workerd cannot be told to collect garbage, so the maximum includes some. */
export interface Heap {
  least: number
  most: number
}

/** Memory of the inspected Worker during `work`. */
export async function heapDuring(
  inspectorUrl: string,
  work: () => Promise<unknown>,
): Promise<Heap> {
  const inspector = await openInspector(inspectorUrl)
  const held = async () => {
    const usage = (await inspector.send('Runtime.getHeapUsage')) as HeapUsage
    return usage.usedSize + usage.backingStorageSize
  }
  try {
    const seen = [await held()]
    let isOver = false
    const watching = (async () => {
      while (!isOver) seen.push(await held())
    })()
    await work().finally(() => (isOver = true))
    await watching
    const ascending = seen.map((bytes) => bytes / 1_000_000).toSorted((a, b) => a - b)
    return { least: ascending[0]!, most: ascending.at(-1)! }
  } finally {
    inspector.close()
  }
}

/** Connects to the Chrome DevTools protocol. */
async function openInspector(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const opened = Promise.withResolvers<void>()
  let last = 0
  socket.onopen = () => opened.resolve()
  socket.onerror = () => opened.reject(new Error(`no inspector at ${url}`))
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.resolve(result)
  }
  await opened.promise
  return {
    send(method: string, params: object = {}): Promise<unknown> {
      const answer = Promise.withResolvers<unknown>()
      waiting.set(++last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
