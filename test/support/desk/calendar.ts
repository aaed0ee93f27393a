/** An event of a brand. */
export const trialWeek = {
  title: { 'zh-CN': '试玩周', 'en-US': 'Trial week' },
  kind: 'event',
  brand_id: 1,
  category: 'casino',
  starts_at: '2031-01-30T16:00:00.000Z',
  ends_at: '2031-02-01T15:59:00.000Z',
  link: '',
  is_exclusive: true,
} as const
