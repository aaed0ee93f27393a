// Registry of item types and their capabilities. A new type starts with one entry here; the compiler then reports
// missing schemas, tables and views.

type Capability =
  /** Found by keyword and tag. */
  | 'searchable'
  /** Members can like it and list their likes. */
  | 'likeable'
  /** Its likes and comments are updated live wherever they are shown. */
  | 'counted'
  | 'commentable'
  /** The API returns its address in another language. */
  | 'translated'
  /** Has its own sitemap. */
  | 'mapped'

interface ItemTypeDefinition {
  /** Its key in the API's responses, and the name of its sitemap. */
  plural: string
  /** The name of its page in `paths.ts`. */
  page: string
  capabilities: readonly Capability[]
}

export type ItemTypeRegistry = Record<string, ItemTypeDefinition>

export const items = {
  article: {
    plural: 'articles',
    page: 'article',
    capabilities: ['searchable', 'likeable', 'counted', 'commentable', 'translated', 'mapped'],
  },
  game: {
    plural: 'games',
    page: 'gameIntro',
    capabilities: ['searchable', 'likeable', 'counted', 'translated', 'mapped'],
  },
} as const satisfies ItemTypeRegistry

type Items = typeof items
export type ItemType = keyof Items
export const itemTypes = typesOf(items)

/** Keys of an object with one per item type, in its order. */
export function typesOf<ByType extends object>(byType: ByType): readonly (keyof ByType & string)[]
/* @__NO_SIDE_EFFECTS__ */
export function typesOf(byType: object): readonly string[] {
  return Object.keys(byType)
}

export type TypeWithCapability<Able extends Capability, Kinds extends ItemTypeRegistry = Items> = {
  [Type in keyof Kinds & string]: Able extends Kinds[Type]['capabilities'][number] ? Type : never
}[keyof Kinds & string]

export function typesWithCapability<Able extends Capability, Kinds extends ItemTypeRegistry>(
  kinds: Kinds,
  ability: Able,
): readonly TypeWithCapability<Able, Kinds>[]
/* @__NO_SIDE_EFFECTS__ */
export function typesWithCapability(
  kinds: ItemTypeRegistry,
  ability: Capability,
): readonly string[] {
  return typesOf(kinds).filter((type) => kinds[type]?.capabilities.includes(ability))
}

export type SearchableType = TypeWithCapability<'searchable'>
export type LikeableType = TypeWithCapability<'likeable'>
export type CountedType = TypeWithCapability<'counted'>
export type TranslatedType = TypeWithCapability<'translated'>
export type SitemapType = TypeWithCapability<'mapped'>

export const searchableTypes = typesWithCapability(items, 'searchable')
export const likeableTypes = typesWithCapability(items, 'likeable')
/** Items per page of a member's likes. */
export const likedPerPage = 20
export const commentableTypes: readonly ItemType[] = typesWithCapability(items, 'commentable')
export const countedTypes = typesWithCapability(items, 'counted')
export const translatedTypes = typesWithCapability(items, 'translated')
export const sitemapTypes = typesWithCapability(items, 'mapped')

export function byType<Type extends string, Value>(
  types: readonly Type[],
  valueOf: (type: Type) => Value,
): Record<Type, Value>
export function byType(types: readonly string[], valueOf: (type: string) => unknown): object {
  return Object.fromEntries(types.map((type) => [type, valueOf(type)]))
}

type Plural<Type, Kinds extends ItemTypeRegistry> = Type extends keyof Kinds
  ? Kinds[Type]['plural']
  : never

/** The same values under the plurals of the types: `{ article }` becomes `{ articles }`. */
export function byPlural<const Values extends object, Kinds extends ItemTypeRegistry>(
  kinds: Kinds,
  values: Values,
): { [Type in keyof Values as Plural<Type, Kinds>]: Values[Type] }
export function byPlural(kinds: ItemTypeRegistry, values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([type, value]) => [kinds[type]?.plural, value]),
  )
}

export type ItemKey<Type extends string = ItemType> = `${Type}:${number}`

/** Identifies an item among items of all types: `article:12`. */
export function itemKey<Type extends string>(type: Type, id: number): ItemKey<Type> {
  return `${type}:${id}`
}

export function idsOfType(keys: readonly string[], type: string): number[] {
  return keys
    .filter((key) => key.startsWith(`${type}:`))
    .map((key) => Number(key.slice(type.length + 1)))
}
