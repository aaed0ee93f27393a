// Time zones of calendar files (RFC 5545, section 3.3.5). The zone of the operator's computer never counts.

import { dayLength } from '../../../contract/days.ts'
import { zoneClock } from '../../../contract/calendar/zone-clock.ts'
import type { Component, ToUtc } from './stamps.ts'

export interface Zone {
  /** As written in the file, with the IANA name if it is another one. */
  name: string
  toUtc: ToUtc
}

/** Finds zones by name: first in the file's VTIMEZONE components, then IANA names, then Windows names. */
export type FindZone = (name: string) => Zone | null

const hour = 60 * 60 * 1000

export async function zonesOf(calendar: Component): Promise<FindZone> {
  const [{ default: ical }, { WINDOWS_TO_IANA_MAP: windows }] = await Promise.all([
    import('ical.js'),
    import('windows-iana'),
  ])
  const own = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .filter((one) => one.getAllSubcomponents().length > 0)
      .map((one) => [String(one.getFirstPropertyValue('tzid')), new ical.Timezone(one)]),
  )
  const found = new Map<string, Zone | null>()
  const look = (name: string): Zone | null => {
    const component = own.get(name)
    if (component) {
      const offsetAt = (wall: number) =>
        component.utcOffset(ical.Time.fromData(fieldsOf(wall))) * 1000
      return { name, toUtc: (wall) => wall - offsetAt(wall - jump(offsetAt, wall)) }
    }
    const offset = offsetIn(name)
    if (offset !== null) return { name, toUtc: (wall) => wall - offset }
    const iana = ianaNameIn(name)
    if (iana) return { name: iana, toUtc: zoneClock(iana).toUtc }
    const wanted = name.toLowerCase()
    const [mapped] =
      windows.find(
        ({ windowsName, territory }) => territory === '001' && windowsName.toLowerCase() === wanted,
      )?.iana ?? []
    return mapped ? { name: `${name} (${mapped})`, toUtc: zoneClock(mapped).toUtc } : null
  }
  return (name) => {
    const key = name.trim()
    if (!found.has(key)) found.set(key, look(key))
    return found.get(key)!
  }
}

/**
 * Difference of the offsets around a wall-clock time. At a change, a time that does not exist has the offset before it,
 * and a time that occurs twice is the first one.
 */
const jump = (offsetAt: ToUtc, wall: number) =>
  Math.abs(offsetAt(wall - dayLength) - offsetAt(wall + dayLength))

function fieldsOf(wall: number) {
  const date = new Date(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isDate: false,
  }
}

/** Offset of a zone that is named by it, such as `UTC+08:00` or `Z`; `null` for other names. */
function offsetIn(name: string): number | null {
  if (/^Z$/i.test(name)) return 0
  const [, sign, hours, minutes = '0'] =
    /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(name) ?? []
  if (!hours) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hour
}

/** Abbreviations that browsers take from Java. They are not in the IANA database, and `CST` is China's time, too. */
const abbreviations =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i

/** An IANA name, also at the end of a global identifier such as `/example.org/20260101_1/Asia/Shanghai`. */
function ianaNameIn(name: string): string | null {
  if (!/^\/|:\/\//.test(name)) return isIana(name) ? name : null
  const parts = name.split('/')
  const ends = parts.map((_, at) => parts.slice(at).join('/'))
  return ends.find(isIana) ?? null
}

function isIana(name: string): boolean {
  if (!/^[a-z]/i.test(name) || abbreviations.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
