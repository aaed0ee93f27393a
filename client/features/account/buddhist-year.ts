export interface BuddhistYear {
  year: string
  /** The same year in the common era. */
  common: string
}

/** Thailand counts years in the Buddhist era, 543 ahead. */
const ahead = 543
/** Years up to this one are refused as they are typed. */
const refused = 2400

/** "2540" is 1997. Undefined for a year of the common era, and for one that is still to come in both. */
export function readBuddhistYear(typed: string, now: Date): BuddhistYear | undefined {
  const year = typed.trim()
  const common = Number(year) - ahead
  const isMeant = /^\d{4}$/.test(year) && Number(year) > refused && common <= now.getFullYear()
  return isMeant ? { year, common: String(common) } : undefined
}
