import type { zhCN } from './zh-CN.ts'

export type AsStrings<Tree> = {
  [Key in keyof Tree]: Tree[Key] extends string ? string : AsStrings<Tree[Key]>
}

/** The keys every catalogue must have: those of the Chinese one. A missing key does not compile. */
export type Messages = AsStrings<typeof zhCN>

export type MessagePath<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${MessagePath<Tree[Key]>}`
}[keyof Tree & string]

/** Dotted path of a message: `article.related`. */
export type MessageKey = MessagePath<Messages>
/** A top-level section of the catalogue, or one message of it; islands receive what they name. */
export type MessageSection = keyof Messages | MessageKey
