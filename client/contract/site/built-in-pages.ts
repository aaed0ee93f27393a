// Addresses of pages that the site generates itself, not only from an item of the navigation.
import { gameRedirect, paths } from '../paths.ts'

const { navigation: _, ...made } = paths
const patterns = [...Object.values(made), gameRedirect].map(
  (pattern) => new RegExp(`^${pattern.split('/').slice(1).map(partOf).join('')}$`),
)

function partOf(part: string): string {
  const [, own = '[^/]+', optional] = /^:\w+(?:\{(.+)\})?(\?)?$/.exec(part) ?? [part, part]
  return optional ? `(?:/${own})?` : `/${own}`
}

export const isBuiltInPage = (path: string): boolean => patterns.some((one) => one.test(path))
