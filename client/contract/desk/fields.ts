import * as z from 'zod/mini'
import { locales, type Locale } from '../locale.ts'

const languages = locales as readonly [Locale, ...Locale[]]

export const language = z.enum(languages)

export const person = z.nullable(z.object({ id: z.number(), name: z.string() }))

/** A time with its offset, converted to UTC with milliseconds. */
export const dateTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((value: string) => new Date(value).toISOString()),
)
