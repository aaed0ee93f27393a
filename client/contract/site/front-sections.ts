// The sections that the front pages of the parts of the site may have, and how many entries each has room for.
import type { FrontPageName } from '../paths.ts'

/** In their order, unless operators have given them another one. `null`: as many as there are. */
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

/** A section as operators have arranged it, in a language. */
export interface ConfiguredSection {
  section: string
  /** Empty: as the navigation calls the page that it leads to. */
  title: string
  intro: string
  amount: number | null
  shown: boolean
}
