// Texts of the sign-in pages. They are separate from the site's catalogue because the desk has two languages instead of
// six.
import type { DeskLanguage } from '../../../../client/contract/desk/operators/operator.ts'

const zhCN = {
  desk: '工作台',
  other_language: 'English',
  title: '进入工作台',
  lead: '写作、翻译与发布都从这里开始。',
  email: '邮箱',
  password: '密码',
  sign_in: '登录',
  by_passkey: '用通行密钥登录',
  or: '或',
  refused: '邮箱或密码不正确。请检查后再试一次。',
  help: '无法登录？',
  help_code: '手机不在身边：输入密码后，用一个恢复码代替验证码。每个恢复码只能用一次。',
  help_owner:
    '忘记密码，或恢复码已用完：请一位所有者在“操作员”里重置你的登录，你会收到新的邀请邮件。',
  code_title: '再输入验证码',
  code_lead: '密码正确。验证器里的六位数字每30秒更换一次。',
  code: '验证码或恢复码',
  enter: '进入工作台',
  other_account: '换一个账号',
  pending_over: '等待时间过长，请重新输入密码。',
  link_hint: '如果有验证器，不必等待：我们把登录链接发到你的邮箱，在这台设备上打开，再输入验证码。',
  mail_link: '给我发送登录链接',
  mailed_title: '请查收邮件',
  mailed_lead:
    '如果{{email}}是操作员的邮箱，而且设置过验证器，登录链接已经发出。链接只能用一次，3小时内有效。',
  linked_lead: '链接有效，正在以{{email}}登录。请输入验证码。',
  link_over: '链接已用过或已过期。请重新登录，或重新申请链接。',
  prove_title: '确认是你',
  prove_by_passkey: '用通行密钥确认',
  factor_title: '设置第二重验证',
  factor_lead: '只有密码还不够。设置通行密钥或验证器之后，才能进入工作台。',
  passkey: '通行密钥',
  passkey_hint: '用指纹、面容或电脑的开机密码。最快，也最能防钓鱼。',
  make_passkey: '在这台设备上创建通行密钥',
  app: '验证器',
  app_hint: '用手机上的验证器扫描，再输入它显示的六位数字。',
  start_app: '显示二维码',
  qr: '给验证器扫描的二维码',
  key: '无法扫描？请手动输入这个密钥',
  app_code: '六位数字',
  confirm_app: '确认验证器',
  codes_title: '收好恢复码',
  codes_lead:
    '验证器或设备不在身边时，每个码可以代替一次验证码。它们只显示这一次：请抄下来，或存进密码管理器。',
  codes_kept: '已收好，进入工作台',
  invited_title: '加入工作台',
  invited_lead: '{{name}}，你好。先设置怎样登录，邮箱是{{email}}。',
  new_password: '设置密码',
  password_hint: '至少12个字符，可以用一句话。',
  accept: '用密码加入',
  accept_by_passkey: '用通行密钥加入',
  invalid_title: '邀请已失效',
  invalid_lead: '链接只能用一次，72小时内有效。请发邀请的人再发一封；已经加入的话，直接登录就好。',
  setup_title: '设置新网站',
  setup_lead: '第一位所有者由部署网站的人设置。设置完成后，这个页面就会关闭。',
  setup_secret: 'OPERATOR_SECRET',
  setup_secret_hint: '部署时生成，写在.secrets.production里；也可能是你在Cloudflare里填写的值。',
  setup_name: '你的名字',
  setup_site_name: '网站名称',
  setup_site_lang: '网站语言',
  setup_site_lang_hint: '简体中文总是开放。其他语言以后可以在“语言”里打开。',
  setup_content: '从什么开始',
  setup_empty: '空的网站',
  setup_demo: '示例内容',
  setup_content_hint:
    '空的网站：导航、首页和法律文件都是等你看过的草稿。示例内容：六种语言的文章、游戏、活动与图片，进入工作台后在“今天”加入。',
  set_up: '设置网站',
  setup_refused: 'OPERATOR_SECRET不正确。请检查后再试一次。',
  not_ready_title: '网站还缺密钥',
  not_ready_lead: '补上之前，网站不接受任何写入，工作台也不能登录。',
  secret_missing: '{{name}}：没有设置',
  secret_short: '{{name}}：不到32个字符，或是示例里的值',
  not_ready_hint: '用openssl rand -base64 32生成一个，再在网站的文件夹里运行：',
  closed_title: '没有通过Cloudflare Access',
  closed_lead: '请再试一次；仍然不行，请让负责部署的人检查Access的设置，以及你的邮箱是否在名单上。',
  access_lead: 'Cloudflare Access已确认你是{{email}}。',
  access_unknown:
    'Cloudflare Access确认你是{{email}}，但没有操作员用这个邮箱。请写信给{{owner}}，请对方邀请你。',
  access_other: '换一种方式登录',
  try_again: '再试一次',
  to_sign_in: '去登录',
  leave: '退出登录',
  cancelled: '没有完成。请再试一次，或用别的方式登录。',
}

export type SignInTexts = typeof zhCN

const enUS: SignInTexts = {
  desk: 'desk',
  other_language: '简体中文',
  title: 'Sign in to the desk',
  lead: 'Where {{site}} is written, translated and published.',
  email: 'Email',
  password: 'Password',
  sign_in: 'Sign in',
  by_passkey: 'Sign in with a passkey',
  or: 'or',
  refused: 'The email or password is wrong. Check both and try again.',
  help: 'Trouble signing in?',
  help_code:
    'Without your phone: enter your password, then a recovery code instead of the six digits. Each works once.',
  help_owner:
    'Forgot your password, or no recovery codes left: ask an owner to reset your sign-in under “Operators.” You will get a new invitation by email.',
  code_title: 'Enter your code',
  code_lead:
    'The password is right. The six digits in your authenticator app change every 30 seconds.',
  code: 'Code or recovery code',
  enter: 'Continue to the desk',
  other_account: 'Use another account',
  pending_over: 'That took too long. Please enter your password again.',
  link_hint:
    'If you have an authenticator app, you need not wait: we email you a link, you open it on this device and enter a code.',
  mail_link: 'Email me a link',
  mailed_title: 'Check your email',
  mailed_lead:
    'If {{email}} belongs to an operator with an authenticator app, the link is on its way. It works once, within 3 hours.',
  linked_lead: 'The link is valid; you are signing in as {{email}}. Enter your code.',
  link_over: 'This link has been used or has expired. Sign in again, or ask for another link.',
  prove_title: 'Confirm it is you',
  prove_by_passkey: 'Confirm with a passkey',
  factor_title: 'Add a second factor',
  factor_lead:
    'A password alone is not enough. The desk opens once you have a passkey or an authenticator app.',
  passkey: 'Passkey',
  passkey_hint:
    'Your fingerprint, face or the PIN of this computer. The quickest way, and safe from phishing.',
  make_passkey: 'Create a passkey on this device',
  app: 'Authenticator app',
  app_hint: 'Scan this with the app on your phone, then enter the six digits it shows.',
  start_app: 'Show the QR code',
  qr: 'QR code for the authenticator app',
  key: 'Can’t scan it? Type in this key',
  app_code: 'Six digits',
  confirm_app: 'Confirm the app',
  codes_title: 'Save your recovery codes',
  codes_lead:
    'Each replaces one code when your app or device is out of reach. They are shown only now: write them down, or save them in your password manager.',
  codes_kept: 'I have saved them. Continue to the desk',
  invited_title: 'Join the desk',
  invited_lead: 'Welcome, {{name}}. Choose how you will sign in as {{email}}.',
  new_password: 'New password',
  password_hint: 'At least 12 characters. A sentence is fine.',
  accept: 'Join with a password',
  accept_by_passkey: 'Join with a passkey',
  invalid_title: 'This invitation is no longer valid',
  invalid_lead:
    'The link works once, within 72 hours. Ask for another one; if you have joined already, just sign in.',
  setup_title: 'Set up this site',
  setup_lead:
    'The person who deployed the site adds its first owner here. Once that is done, this page is gone.',
  setup_secret: 'OPERATOR_SECRET',
  setup_secret_hint:
    'The deployment created it and wrote it to .secrets.production, or you entered it at Cloudflare.',
  setup_name: 'Your name',
  setup_site_name: 'Site name',
  setup_site_lang: 'Site language',
  setup_site_lang_hint:
    'Simplified Chinese is always on. You can turn on other languages later, under “Languages.”',
  setup_content: 'Start with',
  setup_empty: 'An empty site',
  setup_demo: 'Demo content',
  setup_content_hint:
    'Empty: navigation, home page and legal documents are drafts for you to check. Demo content: articles, games, events and pictures in six languages, which you add under “Today” once you are at the desk.',
  set_up: 'Set up the site',
  setup_refused: 'OPERATOR_SECRET is incorrect. Check it and try again.',
  not_ready_title: 'Secrets are missing',
  not_ready_lead: 'Until they are set, the site accepts no writes and no one can sign in.',
  secret_missing: '{{name}}: not set',
  secret_short: '{{name}}: under 32 characters, or a published example',
  not_ready_hint: 'Create one with openssl rand -base64 32, then run in the site’s folder:',
  closed_title: 'Cloudflare Access did not let you in',
  closed_lead:
    'Try again. If that fails, ask the person who deploys the site to check the Access settings and whether your email is on the list.',
  access_lead: 'Cloudflare Access has verified that you are {{email}}.',
  access_unknown:
    'Cloudflare Access has verified that you are {{email}}, but no operator has this address. Write to {{owner}} and ask for an invitation.',
  access_other: 'Sign in another way',
  try_again: 'Try again',
  to_sign_in: 'Sign in',
  leave: 'Sign out',
  cancelled: 'Not completed. Try again, or sign in another way.',
}

export const signInTexts: Record<DeskLanguage, SignInTexts> = { 'zh-CN': zhCN, 'en-US': enUS }

/** Replaces the placeholders of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
