// Sections of front pages, and the maximum number of entries in each.
import type { FrontPageName } from '../paths.ts'

/** In the default order. `null`: no limit. */
export const frontSections = {
  news: { latest: 4, industry: 3, brand: 3, poll: null, popular: 5 },
  game: { newest: 8, casino: 4, live: 4, lottery: 4, chess: 4, sports: 4, draw: null },
  activity: { running: null, coming: 6, brand: 3, past: 5 },
  platform: { brand: 3, partners: null },
} as const satisfies Record<FrontPageName, Record<string, number | null>>

export type FrontSection<Of extends FrontPageName = FrontPageName> = {
  [One in Of]: keyof (typeof frontSections)[One] & string
}[Of]

export const defaultSectionSize = (hub: FrontPageName, section: string): number | null =>
  Object.entries<number | null>(frontSections[hub]).find(([name]) => name === section)?.[1] ?? null

/** A section as configured by operators, in one language. */
export interface ConfiguredSection {
  section: string
  /** Empty for the navigation's name of the linked page. */
  title: string
  intro: string
  amount: number | null
  shown: boolean
}
