import type { zhCN } from './zh-CN.ts'

export type Widened<Tree> = {
  [Key in keyof Tree]: Tree[Key] extends string ? string : Widened<Tree[Key]>
}

/** The keys every catalogue must have: those of the Chinese one. A missing key does not compile. */
export type Messages = Widened<typeof zhCN>

export type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Dotted path of a message: `article.related`. */
export type MessageKey = Leaves<Messages>
/** A top-level section of the catalogue, or one message of it; islands receive what they name. */
export type MessagePart = keyof Messages | MessageKey
