/** Flaws of files and cells with the same text in every import, `imports.flaw`. */
const sharedFlaws = [
  'ambiguous_order',
  'serial_number',
  'quotes',
  'encoding',
  'missing',
  'unknown_value',
  'bad_time',
  'damaged',
  'twice',
  'unknown_column',
  'repeated_column',
  'stray_cell',
  'too_many',
  'unreadable',
] as const
type SharedFlaw = (typeof sharedFlaws)[number]

export function isSharedFlaw(flaw: string): flaw is SharedFlaw {
  return sharedFlaws.some((one) => one === flaw)
}
