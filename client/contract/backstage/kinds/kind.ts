import type { Fields } from './field.ts'

/** What an entry of a type is (docs/decisions/086-kinds.md). */
export interface Kind {
  /** In the order of the form. What names an entry is called `title`, and a text of many paragraphs that is all its own, `body`. */
  fields: Fields
  /** The field that describes it where its address is shared. */
  description: string
  /** The field with the picture that stands for it. */
  picture: string | null
  /** What a new one begins with. */
  begin: (author: string) => Record<string, unknown>
}
