// Heads of imported tables in the site's languages.
import { describe, expect, it } from 'vitest'
import { readTable } from '../../../client/contract/files/table.ts'
import { readFile as readEvents } from '../../../client/desk/screens/calendar/read-file.ts'
import { readSubscribers } from '../../../client/desk/screens/newsletter/import/read-subscribers.ts'
import { readRedirects } from '../../../client/desk/screens/redirects/read-redirects.ts'
import { readDrawLines } from '../../../worker/desk/draws/lines.ts'

const now = new Date('2026-11-27T00:00:00Z')
const lines = (...all: string[]) => new Blob([all.join('\r\n')])

describe('heads in the six languages', () => {
  it.each([
    ['来源,目标,状态码', '從,目標,狀態碼'],
    ['Địa chỉ cũ,Địa chỉ mới,Mã trạng thái', 'dia chi cu,dia chi moi,ma trang thai'],
    ['ที่อยู่เดิม,ที่อยู่ใหม่,รหัสสถานะ', 'จาก,ไปยัง,รหัส'],
    ['पुराना पता,नया पता,स्थिति कोड', 'से,तक,कोड'],
  ])('name the columns of redirects: %s and %s', async (...heads) => {
    for (const head of heads) {
      const { rows, others } = await readRedirects(lines(head, '/a,/b,302'))
      expect(rows.map(({ cells }) => cells)).toEqual([{ from: '/a', to: '/b', status: '302' }])
      expect(others).toEqual([])
    }
  })

  it.each([
    ['Địa chỉ email,Danh sách,Ngày xác nhận,Trạng thái', 'Tiếng Thái', 'đã hủy đăng ký'],
    ['อีเมล,รายการ,วันที่ยืนยัน,สถานะ', 'ไทย', 'ยกเลิกแล้ว'],
    ['ईमेल,सूची,पुष्टि का समय,स्थिति', 'थाई', 'रद्द'],
  ])('name the columns of subscribers: %s', async (head, list, gone) => {
    const day = '2024-05-01 12:00'
    const file = lines(head, `a@example.test,${list},${day},`, `b@example.test,,${day},${gone}`)
    const { subscribers, left, others } = await readSubscribers(file, { list: 'zh-CN', now })
    expect(subscribers).toEqual([
      {
        line: 2,
        email: 'a@example.test',
        lists: ['th-TH'],
        consented_at: '2024-05-01T04:00:00.000Z',
      },
    ])
    expect([left, others]).toEqual([1, []])
  })

  it.each([
    ['类型,平台,分类,开始时间,结束时间,独家,标题,標題,标题（英语）', 'zh-CN'],
    [
      'Type,Platform,Category,Start time,End time,Exclusive,Title (Simplified Chinese),標題,Title',
      'zh-CN',
    ],
    [
      'Loại,Nền tảng,Danh mục,Bắt đầu,Kết thúc,Độc quyền,Tiêu đề,Tiêu đề (zh-HK),Tiêu đề tiếng Anh',
      'vi-VN',
    ],
    ['ประเภท,แพลตฟอร์ม,หมวดหมู่,เวลาเริ่ม,เวลาสิ้นสุด,เอกสิทธิ์,ชื่อ,標題,ชื่อ อังกฤษ', 'th-TH'],
    ['प्रकार,प्लेटफ़ॉर्म,श्रेणी,आरंभ समय,समाप्ति समय,विशेष,शीर्षक,標題,शीर्षक (अंग्रेज़ी)', 'hi-IN'],
  ])('name the columns of events: %s', async (head, lang) => {
    const { rows } = await readEvents(
      lines(head, 'event,one,sports,2027-01-06 19:00,2027-01-06 20:00,yes,A,B,C'),
      {},
    )
    expect(rows[0]?.cells).toEqual({
      kind: 'event',
      brand: 'one',
      category: 'sports',
      starts_at: '2027-01-06 19:00',
      ends_at: '2027-01-06 20:00',
      exclusive: 'yes',
      [`title.${lang}`]: 'A',
      'title.zh-HK': 'B',
      'title.en-US': 'C',
    })
  })

  it.each([
    ['Kỳ quay,Ngày quay', 'Số', 'Số đặc biệt'],
    ['งวดที่,วันที่ออกรางวัล', 'เลข', 'เลขพิเศษ'],
    ['ड्रॉ संख्या,ड्रॉ तिथि', 'अंक', 'विशेष अंक'],
  ])('name the columns of draws: %s', async (period, number, special) => {
    const numbers = [1, 2, 3, 4, 5, 6]
    const head = [period, ...numbers.map((one) => `${number} ${one}`), special].join(',')
    const table = await readTable(`${head}\n26/120,2026-11-07 21:30,${numbers.join(',')},49\n`)
    const { faults, others } = readDrawLines(table, { time: '21:30', order: undefined })
    expect(faults.filter(({ code }) => code === 'column_missing')).toEqual([])
    expect(others).toEqual([])
  })
})
