import type { AsStrings } from '../../../i18n/messages.ts'
import type { importsZhCN } from './zh-CN.ts'

export const importsEnUS: AsStrings<typeof importsZhCN> = {
  read_as: 'Read as {{encoding}}.',
  unsure:
    'The file does not name its encoding, and more than one is possible. Compare the readings below and choose the one that makes sense.',
  encoding: 'Use another encoding',
  order: {
    label: 'Order of dates such as 3/4/2027',
    unknown: 'Not sure: reject these dates',
    dmy: 'Day, month, year (3 April)',
    mdy: 'Month, day, year (March 4)',
  },
  zone_site: 'Times are read as UTC+8.',
  zones: 'Time zones in the file: {{zones}}.',
  zone_file: 'Times without a zone are read in the file’s zone, {{zone}}.',
  zone_chosen: 'Times without a zone are read as {{zone}}.',
  zone: 'Time zone of times without one',
  line: 'Line',
  column: 'Column',
  found: 'Found',
  what: 'Problem',
  result: 'Download the result',
  result_hint:
    'The “problem” column says what is wrong with each line. Correct the file and import it again.',
  choose: 'Choose a file',
  template: 'Download an empty table',
  checking: 'Checking… {{count}} {{count:line|lines}} so far',
  added: '{{count}} new',
  changed: '{{count}} changed',
  unchanged: '{{count}} unchanged',
  row: 'Line {{line}}',
  more: 'and {{count}} more',
  empty: 'The file has no rows',
  others: 'Columns that are not imported: {{columns}}.',
  repeated_heads:
    '{{count}} {{count:line repeats|lines repeat}} the column names and {{count:is|are}} skipped: {{lines}}.',
  left_out: 'Not imported from the file: {{names}}.',
  stay_out: '{{count}} {{count:line|lines}} left out because of problems',
  flaw: {
    missing: 'Missing',
    unknown_value: 'Unknown value',
    bad_time: 'Must be a time, such as 2026-11-30 12:00',
    damaged: 'Damaged in an earlier conversion of its encoding',
    twice: 'Repeats an earlier line',
    unknown_column: 'Unknown column',
    repeated_column: 'This column appears twice',
    stray_cell:
      'Column {{column}} has a cell but no name; a cell with a comma needs quotes around it',
    too_many: 'Over the limit of {{most}} {{most:line|lines}}',
    unreadable: 'No column name matches the empty table, so the file cannot be read',
    ambiguous_order:
      'Could be day or month first; choose the order of dates above, or write the year first, as in 2026-11-30 12:00',
    serial_number:
      'This is a spreadsheet’s serial number; format the cell as a date, as in 2026-11-30 12:00',
    quotes: 'A quote (") is not closed',
    encoding:
      'This is not a text file, or its text was damaged in an earlier conversion. Save it as “CSV UTF-8” in the spreadsheet, or as UTF-8 in a text editor',
  },
}
