import type { AsStrings } from '../../../i18n/messages.ts'
import type { importsZhCN } from './zh-CN.ts'

export const importsEnUS: AsStrings<typeof importsZhCN> = {
  read_as: 'Read as {{encoding}}.',
  unsure:
    'The file does not name its encoding, and more than one is possible. Compare the readings below and choose the one that makes sense.',
  encoding: 'Use another encoding',
  zone_site: 'Times are read as UTC+8.',
  zones: 'Time zones in the file: {{zones}}.',
  zone_file: 'Times without a zone are read in the zone of the file, {{zone}}.',
  zone_chosen: 'Times without a zone are read as {{zone}}.',
  zone: 'Times without a zone belong to',
  line: 'Line',
  column: 'Column',
  found: 'Found',
  what: 'What is wrong',
  result: 'Download the lines that were read',
  result_hint:
    'The column “problem” says what is wrong with a line. Correct the file and import it again.',
  choose: 'Choose a file',
  template: 'Download an empty table',
  checking: 'Checking… {{count}} line{{s}} so far',
  added: '{{count}} new',
  changed: '{{count}} changed',
  unchanged: '{{count}} unchanged',
  row: 'Line {{line}}',
  more: 'and {{count}} more',
  empty: 'There are no rows in the file',
  others: 'Columns that are not imported: {{columns}}.',
  stay_out: '{{count}} line{{s}} left out because of problems',
  flaw: {
    missing: 'is missing',
    unknown_value: 'has an unknown value',
    bad_time: 'is no time like “2026-11-30 12:00”',
    damaged: 'was damaged in an earlier conversion of its encoding',
    twice: 'repeats an earlier line',
    unknown_column: 'is an unknown column',
    repeated_column: 'is there twice',
    stray_cell:
      'column {{column}} has a cell but no name; a cell with a comma needs quotes around it',
    too_many: 'is beyond the {{most}} lines a file may have',
    unreadable: 'no column is named as in the empty table, so the file cannot be read',
    ambiguous_order: 'could be day or month first; write the year first, as in 2026-11-30 12:00',
    serial_number:
      'is a spreadsheet’s serial number; format the cell as a date, as in 2026-11-30 12:00',
    quotes: 'has a quote (") that is not closed',
    encoding:
      'is not a text file, or its text was damaged in an earlier conversion. Save it as “CSV UTF-8” in the spreadsheet, or as UTF-8 in a text editor',
  },
}
