// Texts of all imports of files.
export const importsZhCN = {
  read_as: '按{{encoding}}编码读取。',
  unsure: '文件没有写明编码，不能确定是哪一种。请对照下面各种读法，选读得通的那一种。',
  encoding: '换一种编码',
  zone_site: '时间按UTC+8读取。',
  zones: '文件里的时区：{{zones}}。',
  zone_file: '没有写明时区的时间，按文件的时区{{zone}}读取。',
  zone_chosen: '没有写明时区的时间，按{{zone}}读取。',
  zone: '没有写明时区的时间所用的时区',
  line: '行',
  column: '列',
  found: '内容',
  what: '问题',
  result: '下载读取结果',
  result_hint: '每一行的问题写在problem列。改好后可以直接再导入。',
  flaw: {
    ambiguous_order: '分不清月和日，请把年份写在前面，例如2026-11-30 12:00',
    serial_number: '是电子表格的序列数，请把单元格设成日期格式，例如2026-11-30 12:00',
    quotes: '引号没有成对',
    encoding:
      '不是文本文件，或文字在转换编码时已经损坏。请在电子表格里另存为“CSV UTF-8（逗号分隔）”，或在记事本里另存为UTF-8',
  },
} as const
