// Texts of the import of newsletter subscribers.
import { importsZhCN } from '../../imports/zh-CN.ts'

const subscribers = {
  title: '导入订阅者',
  about: '只导入同意接收简讯的人；退订过、被退信或投诉过的地址不会再加入',
  hint: '可以用空表的列，也可以直接用Ghost、Mailchimp、Substack、Buttondown导出的CSV，最多{{most}}行。读取的列：email、lists、lang、confirmed_at、source；姓名和其他列留在这台电脑上，不会上传。',
  default_list: '没有写明语言的人，加入',
  clear: '移除文件',
  checking: '正在检查：{{done}} / {{of}}',
  importing: '正在导入：{{done}} / {{of}}。中断后，再选同一个文件即可接着导入。',
  count: {
    added: '新订阅者',
    updated: '已有订阅者，加入新的列表',
    unchanged: '已有，不变',
    suppressed: '退订过、被退信或投诉过，不导入',
    left: '在原来的系统里已退订，不导入',
    repeated: '文件里重复的地址',
    faulty: '有问题的行，不导入',
  },
  flaw: {
    bad_email: '不是能收信的邮箱地址',
    bad_list: '没有这种语言的列表，请写zh-CN、en-US这样的代码',
    in_future: '在将来',
  },
  consent: '他们怎样、何时同意的',
  consent_example: '例如：2024年起在旧网站的页脚订阅，并点击了确认邮件里的链接',
  agreed: '文件里的人都同意收到这份简讯',
  kept: '这段文字会与操作人、时间、文件名和文件的SHA-256一起保存，作为同意的证明。',
  do: '导入{{count}}位订阅者',
  go_on: '接着导入',
  nothing: '没有可以导入的订阅者。',
  done: {
    added: '新增{{count}}位订阅者。',
    updated: '{{count}}位订阅者加入了新的列表。',
    suppressed: '{{count}}个退订过的地址没有导入。',
  },
  former: '导入过的文件',
  none: '还没有导入过。',
  undone: '已于{{time}}撤销',
  unfinished: '没有完成：{{done}} / {{of}}。再选同一个文件即可接着导入。',
} as const

export const subscribersZhCN = { subscribers, imports: importsZhCN } as const
