// Source catalogue of the desk: its keys are the keys of the English one.
// Glossary: 工作台 desk · 操作员 operator · 草稿 draft · 版本 revision · 发布组 release · 译文 translation · 过时 outdated ·
// 已上线 live · 已排程 scheduled · 撤下 withdraw · 排程器 scheduler · 操作记录 log.

export const zhCN = {
  desk: {
    skip: '跳到正文',
    offline: '连不上网站。写下的内容都留在这台电脑上，连上后会继续保存。',
    unreachable: '连不上网站，什么都没有改变。请检查网络，再试一次。',
    broken: '这一屏出了故障，其他屏幕不受影响。',
    again: '再试一次',
    to_today: '回到今天',
    missing: '这里没有内容。它可能已被删除，或者地址不完整。',
  },
  rail: {
    label: '工作台',
    desk: '工作台',
    content: '内容',
    all_languages: '六种语言',
    languages: '{{count}} 种语言',
    more: '更多',
  },
  screen: { today: '今天', articles: '文章', games: '游戏' },
  role: {
    owner: '所有者',
    editor: '编辑',
    author: '作者',
    translator: '译者',
    moderator: '版主',
    support: '客服',
    analyst: '分析员',
  },
  palette: {
    title: '查找、前往、执行',
    field: '查找、前往、执行',
    go: '前往',
    do: '执行',
    none: '没有找到。换一个词试试。',
    undo: '撤销：{{what}}',
    sign_out: '退出登录',
  },
  keys: {
    title: '全部按键',
    letters: '单个字母也起作用',
    letters_hint: '只在输入框以外起作用。用语音输入时可以关掉。',
  },
  key: { find: '查找、前往、执行', all: '全部按键', undo: '撤销上一步' },
  toast: {
    undo: '撤销',
    close: '关闭',
    undone: '已撤销。',
    not_undone: '没能撤销，请再试一次。',
  },
  again: {
    title: '请重新登录',
    why: '这次登录已经结束。写下的内容都还在，登录后从这里继续。',
    email: '邮箱',
    password: '密码',
    code: '验证器上的六位数字，或恢复码',
    go_on: '登录，继续工作',
    not_now: '先不登录',
  },
  today: {
    night: '夜深了，{{name}}。',
    morning: '早上好，{{name}}。',
    afternoon: '下午好，{{name}}。',
    evening: '晚上好，{{name}}。',
  },
} as const
