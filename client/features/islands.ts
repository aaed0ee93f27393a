// Every island by its name, which is its file's name: `features/<noun>/<name>.island.tsx`. Each is a chunk of its own.
import { hydrate } from '../browser/boot/hydrate.tsx'
import { untilParsed } from '../browser/boot/until-parsed.ts'

const loaders = new Map(
  Object.entries(import.meta.glob<object>('./*/*.island.tsx')).map(([path, load]) => [
    /([^/]+)\.island\.tsx$/.exec(path)?.[1],
    load,
  ]),
)

/** Loads and hydrates the island marked by `element`; resolves when it is interactive. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island } = element.dataset
  const load = loaders.get(island)
  if (!load) throw new Error(`no island ${island}`)
  const [module] = await Promise.all([load(), untilParsed(element)])
  hydrate(element, module)
}
