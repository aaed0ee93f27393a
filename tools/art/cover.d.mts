/** Draws an image for a title and a category; the same input gives the same bytes. */
export function cover(options: {
  title: string
  category?: string
  seed?: string
  width?: number
  height?: number
  /** Number of the composition within the category, instead of the one the title chooses. */
  composition?: number | undefined
  /** Number of the ink set within the category, 0 to 3. */
  ink?: number | undefined
}): string
