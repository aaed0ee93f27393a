// Notes writes to the search index and to the buckets, so that a reset empties only what was written since the last.
import { env } from 'cloudflare:workers'

const written = { index: true, buckets: true }

type Store = keyof typeof written

/** True if the store may have been written since `noteEmptied`. */
export const isWritten = (store: Store): boolean => written[store]

/** The store is about to be emptied; later writes count again. */
export const noteEmptied = (store: Store): void => void (written[store] = false)

/** Calls `note` before each call of a method, of all objects of the platform's class. */
function precede(prototype: object, name: string, note: (first: unknown) => void): void {
  const real: unknown = Reflect.get(prototype, name)
  if (typeof real !== 'function') throw new TypeError(`${name} is not a method`)
  function value(this: unknown, ...args: unknown[]): unknown {
    note(args[0])
    return Reflect.apply(real as () => unknown, this, args)
  }
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
}

/** Every statement but a read that names a table of the index. */
const writesIndex = /^\s*(?!select\b)[^]*\b(?:index_state|(?:article|game)_(?:documents|terms))\b/i

function noteStatement(text: unknown): void {
  if (!written.index && typeof text === 'string' && writesIndex.test(text)) written.index = true
}

for (const database of [env.SEARCH, env.SEARCH.withSession()])
  precede(Object.getPrototypeOf(database) as object, 'prepare', noteStatement)
precede(Object.getPrototypeOf(env.SEARCH) as object, 'exec', noteStatement)
for (const name of ['put', 'createMultipartUpload'])
  precede(Object.getPrototypeOf(env.MEDIA) as object, name, () => void (written.buckets = true))
