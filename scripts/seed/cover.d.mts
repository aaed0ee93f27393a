/** A title and a category become a picture; the same input gives the same bytes. */
export function cover(options: {
  title: string
  category?: string
  seed?: string
  width?: number
  height?: number
}): string
