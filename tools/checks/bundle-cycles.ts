// Finds built scripts that import each other: the first one would run before its dependency and fail. Grouping modules
// (vite.config.ts) can create such a cycle even if the modules have none.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folders = ['dist/client/assets', 'dist/client/backstage/assets']
const scripts = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name}`),
)
const fixed = /(?:^|[;}\n])(?:import|export)(?:[^"'`;()]*?from)?["']\.\/([\w.-]+\.js)["']/g
const importsOf = new Map(
  scripts.map((name) => {
    const text = readFileSync(name, 'utf8')
    return [name, [...text.matchAll(fixed)].map(([, file]) => `${path.dirname(name)}/${file!}`)]
  }),
)

/** Scripts of a cycle, in order. */
function findCycle(names: readonly string[]): string[] | undefined {
  const done = new Set<string>()
  const circleFrom = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    done.add(name)
    return firstOf(importsOf.get(name) ?? [], (one) => circleFrom(one, [...way, name]))
  }
  return firstOf(names, (one) => circleFrom(one, []))
}

function firstOf<T>(
  names: readonly string[],
  find: (name: string) => T | undefined,
): T | undefined {
  for (const name of names) {
    const found = find(name)
    if (found) return found
  }
  return undefined
}

const circle = findCycle(scripts)
if (circle) {
  console.error(`import cycle of scripts: ${circle.join(' → ')}`)
  process.exit(1)
}
