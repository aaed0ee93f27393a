// Every type of item and what it can do. A new type starts with one entry here; the compiler then names the schemas, tables
// and views it still lacks.

type Ability =
  /** Found by keyword and by tag. */
  | 'searchable'
  /** Members can like it and find it again. */
  | 'likeable'
  /** Its likes and comments are kept current wherever they are shown. */
  | 'counted'
  | 'commentable'
  /** The API gives its address in another language. */
  | 'translated'
  /** Has a sitemap of its own. */
  | 'mapped'

interface ItemKind {
  /** Its key in the API's responses, and the name of its sitemap. */
  plural: string
  /** The name of its page in `paths.ts`. */
  page: string
  /** The name of the page that a preview link opens. */
  preview: string
  can: readonly Ability[]
}

export type ItemKinds = Record<string, ItemKind>

export const items = {
  article: {
    plural: 'articles',
    page: 'article',
    preview: 'previewArticle',
    can: ['searchable', 'likeable', 'counted', 'commentable', 'translated', 'mapped'],
  },
  game: {
    plural: 'games',
    page: 'gameIntro',
    preview: 'previewGame',
    can: ['searchable', 'likeable', 'counted', 'translated', 'mapped'],
  },
} as const satisfies ItemKinds

type Items = typeof items
export type ItemType = keyof Items
export const itemTypes = typesOf(items)

/** The keys of anything that has one per type of item, in its order. */
export function typesOf<ByType extends object>(byType: ByType): readonly (keyof ByType & string)[]
/* @__NO_SIDE_EFFECTS__ */
export function typesOf(byType: object): readonly string[] {
  return Object.keys(byType)
}

/** The types of a registry that have an ability. */
export type TypeThatIs<Able extends Ability, Kinds extends ItemKinds = Items> = {
  [Type in keyof Kinds & string]: Able extends Kinds[Type]['can'][number] ? Type : never
}[keyof Kinds & string]

export function typesThatAre<Able extends Ability, Kinds extends ItemKinds>(
  kinds: Kinds,
  ability: Able,
): readonly TypeThatIs<Able, Kinds>[]
/* @__NO_SIDE_EFFECTS__ */
export function typesThatAre(kinds: ItemKinds, ability: Ability): readonly string[] {
  return typesOf(kinds).filter((type) => kinds[type]?.can.includes(ability))
}

export type SearchableType = TypeThatIs<'searchable'>
export type LikeableType = TypeThatIs<'likeable'>
export type CountedType = TypeThatIs<'counted'>
export type TranslatedType = TypeThatIs<'translated'>
export type MappedType = TypeThatIs<'mapped'>

export const searchableTypes = typesThatAre(items, 'searchable')
export const likeableTypes = typesThatAre(items, 'likeable')
/** Items per page of a member's likes. */
export const likedPerPage = 20
export const commentableTypes: readonly ItemType[] = typesThatAre(items, 'commentable')
export const countedTypes = typesThatAre(items, 'counted')
export const translatedTypes = typesThatAre(items, 'translated')
export const mappedTypes = typesThatAre(items, 'mapped')

/** One value per type. */
export function byType<Type extends string, Value>(
  types: readonly Type[],
  valueOf: (type: Type) => Value,
): Record<Type, Value>
export function byType(types: readonly string[], valueOf: (type: string) => unknown): object {
  return Object.fromEntries(types.map((type) => [type, valueOf(type)]))
}

type Plural<Type, Kinds extends ItemKinds> = Type extends keyof Kinds
  ? Kinds[Type]['plural']
  : never

/** The same values under the plurals of the types: `{ article }` becomes `{ articles }`. */
export function byPlural<const Values extends object, Kinds extends ItemKinds>(
  kinds: Kinds,
  values: Values,
): { [Type in keyof Values as Plural<Type, Kinds>]: Values[Type] }
export function byPlural(kinds: ItemKinds, values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([type, value]) => [kinds[type]?.plural, value]),
  )
}

export type ItemKey<Type extends string = ItemType> = `${Type}:${number}`

/** Identifies an item among items of all types: `article:12`. */
export function itemKey<Type extends string>(type: Type, id: number): ItemKey<Type> {
  return `${type}:${id}`
}

/** The ids in the keys of one type. */
export function idsOfType(keys: readonly string[], type: string): number[] {
  return keys
    .filter((key) => key.startsWith(`${type}:`))
    .map((key) => Number(key.slice(type.length + 1)))
}
