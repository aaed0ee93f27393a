// Data that the site keeps in browsers. The page /cookies and docs/privacy.md show this list. Without zod.
import { texts, type Texts } from './kept-texts.ts'

export interface BrowserItem {
  names: readonly string[]
  place: 'cookie' | 'local' | 'session' | 'cache' | 'database'
  /** Days, or the event that ends it. */
  lasts: number | 'minutes' | 'hours' | 'tab' | 'logout' | 'cleared'
  /** True for tools of other companies, which need consent. */
  needsConsent?: true
  purpose: Texts
}

export const keptInBrowser: readonly BrowserItem[] = [
  {
    names: ['__Host-session', 'signed_in'],
    place: 'cookie',
    lasts: 30,
    purpose: texts(
      '保持登录',
      '保持登入',
      'Keeps you logged in',
      'Duy trì đăng nhập',
      'ให้คุณเข้าสู่ระบบค้างไว้',
      'लॉग इन बनाए रखता है',
    ),
  },
  {
    names: ['meridian.member'],
    place: 'local',
    lasts: 'logout',
    purpose: texts(
      '显示你的昵称',
      '顯示你的暱稱',
      'Shows your nickname',
      'Hiển thị biệt danh của bạn',
      'แสดงชื่อที่แสดงของคุณ',
      'आपका निकनेम दिखाता है',
    ),
  },
  {
    names: ['__Host-device'],
    place: 'cookie',
    lasts: 400,
    purpose: texts(
      '认出你登录过的设备，使别人无法用错误密码把你锁在外面',
      '認出你登入過的裝置，令他人無法以錯誤密碼把你鎖在外面',
      'Recognizes a device you logged in with, so that no one else can lock you out',
      'Nhận ra thiết bị bạn từng đăng nhập để người khác không thể khóa bạn',
      'จำอุปกรณ์ที่คุณเคยเข้าสู่ระบบ เพื่อไม่ให้ผู้อื่นล็อกบัญชีคุณ',
      'आपके लॉग इन वाले डिवाइस को पहचानता है, ताकि कोई और आपको बाहर न कर सके',
    ),
  },
  {
    names: ['__Host-link'],
    place: 'cookie',
    lasts: 'minutes',
    purpose: texts(
      '认出申请登录链接的浏览器',
      '認出申請登入連結的瀏覽器',
      'Recognizes the browser that asked for a login link',
      'Nhận ra trình duyệt đã yêu cầu liên kết đăng nhập',
      'จำเบราว์เซอร์ที่ขอลิงก์เข้าสู่ระบบ',
      'लॉग इन लिंक माँगने वाले ब्राउज़र को पहचानता है',
    ),
  },
  {
    names: ['i18n_redirected'],
    place: 'cookie',
    lasts: 365,
    purpose: texts(
      '记住语言',
      '記住語言',
      'Remembers the language',
      'Ghi nhớ ngôn ngữ',
      'จำภาษา',
      'भाषा याद रखता है',
    ),
  },
  {
    names: ['theme'],
    place: 'cookie',
    lasts: 365,
    purpose: texts(
      '记住浅色或深色',
      '記住淺色或深色',
      'Remembers light or dark',
      'Ghi nhớ giao diện sáng hoặc tối',
      'จำธีมสว่างหรือมืด',
      'लाइट या डार्क थीम याद रखता है',
    ),
  },
  {
    names: ['age'],
    place: 'cookie',
    lasts: 365,
    purpose: texts(
      '记住你确认过年龄（仅在本站询问年龄时）',
      '記住你確認過年齡（僅在本網站詢問年齡時）',
      'Remembers that you confirmed your age, if the site asks for it',
      'Ghi nhớ bạn đã xác nhận tuổi, nếu trang có hỏi',
      'จำว่าคุณยืนยันอายุแล้ว หากเว็บไซต์ถาม',
      'याद रखता है कि आपने उम्र की पुष्टि की, अगर साइट पूछती है',
    ),
  },
  {
    names: ['consent'],
    place: 'cookie',
    lasts: 365,
    purpose: texts(
      '记住你对第三方工具的选择',
      '記住你對第三方工具的選擇',
      'Remembers your choice about third-party tools',
      'Ghi nhớ lựa chọn của bạn về công cụ của công ty khác',
      'จำตัวเลือกของคุณเรื่องเครื่องมือของบริษัทอื่น',
      'दूसरी कंपनियों के टूल पर आपकी पसंद याद रखता है',
    ),
  },
  {
    names: ['feedback', 'feedback_sent'],
    place: 'cookie',
    lasts: 365,
    purpose: texts(
      '不再邀请已答过问卷的人',
      '不再邀請已填問卷的人',
      'Stops invitations once you answered the questionnaire',
      'Không mời lại khi bạn đã trả lời khảo sát',
      'ไม่เชิญอีกเมื่อคุณตอบแบบสอบถามแล้ว',
      'सर्वे भरने के बाद दोबारा नहीं पूछता',
    ),
  },
  {
    names: ['pin', 'google'],
    place: 'cookie',
    lasts: 'minutes',
    purpose: texts(
      '验证码与Google登录的中间步骤',
      '驗證碼與Google登入的中途步驟',
      'A step of the captcha and of login with Google',
      'Một bước của mã xác minh và đăng nhập bằng Google',
      'ขั้นตอนของรหัสยืนยันและการเข้าสู่ระบบด้วย Google',
      'कैप्चा और Google लॉग इन का एक चरण',
    ),
  },
  {
    names: ['guest_name'],
    place: 'cookie',
    lasts: 30,
    purpose: texts(
      '记住你在预览页写批注时填的名字',
      '記住你在預覽頁寫批註時填寫的姓名',
      'Remembers the name under which you wrote notes on a preview',
      'Nhớ tên bạn dùng khi viết ghi chú trên bản xem trước',
      'จำชื่อที่คุณใช้เขียนโน้ตในหน้าตัวอย่าง',
      'प्रीव्यू पर नोट लिखते समय दिया नाम याद रखता है',
    ),
  },
  {
    names: ['meridian.comment-drafts'],
    place: 'local',
    lasts: 'cleared',
    purpose: texts(
      '保存没有发出的评论',
      '保存未發出的留言',
      'Keeps comments you have not posted',
      'Giữ bình luận chưa đăng',
      'เก็บความคิดเห็นที่ยังไม่ได้โพสต์',
      'बिना भेजी टिप्पणियाँ रखता है',
    ),
  },
  {
    names: [
      'meridian.language-offer-closed',
      'meridian.cover-hidden-on',
      'meridian.notice-shown-at',
    ],
    place: 'local',
    lasts: 'cleared',
    purpose: texts(
      '不重复显示你关闭过的广告和看过的通知',
      '不重複顯示你關閉過的廣告及看過的通知',
      'Does not show again what you closed or saw',
      'Không hiện lại nội dung bạn đã đóng hoặc đã xem',
      'ไม่แสดงสิ่งที่คุณปิดหรือเห็นแล้วซ้ำ',
      'बंद की गई या देखी गई चीज़ दोबारा नहीं दिखाता',
    ),
  },
  {
    names: [
      'meridian.visit-started',
      'meridian.cover-done',
      'meridian.card-closed',
      'meridian.track-source',
      'meridian.history-entries',
    ],
    place: 'session',
    lasts: 'tab',
    purpose: texts(
      '本次来访的来源、关闭过的提示和滚动位置',
      '是次到訪的來源、關閉過的提示及捲動位置',
      'Source of this visit, closed notes and scroll positions',
      'Nguồn của lần truy cập này, ghi chú đã đóng và vị trí cuộn',
      'แหล่งที่มาของการเข้าชมนี้ ข้อความที่ปิดแล้ว และตำแหน่งเลื่อน',
      'इस विज़िट का स्रोत, बंद किए संदेश और स्क्रॉल की जगह',
    ),
  },
  {
    names: ['articles', 'shell'],
    place: 'cache',
    lasts: 'cleared',
    purpose: texts(
      '最近读过的20篇文章，没有网络时也能读',
      '最近讀過的20篇文章，沒有網絡時也能閱讀',
      'The 20 articles read last, to read without a network',
      '20 bài đọc gần nhất, để đọc khi không có mạng',
      'บทความ 20 เรื่องที่อ่านล่าสุด เพื่ออ่านเมื่อไม่มีเครือข่าย',
      'पिछले 20 पढ़े लेख, नेटवर्क के बिना पढ़ने के लिए',
    ),
  },
  {
    names: ['__Host-backstage', 'backstage_hint', 'backstage_language', 'operator'],
    place: 'cookie',
    lasts: 'hours',
    purpose: texts(
      '只用于工作人员：工作台的登录和语言',
      '只供職員使用：工作台的登入及語言',
      'For staff only: sign-in and language of the desk',
      'Chỉ cho nhân viên: đăng nhập và ngôn ngữ của hệ thống quản trị',
      'สำหรับพนักงานเท่านั้น: การเข้าสู่ระบบและภาษาของระบบหลังบ้าน',
      'केवल कर्मचारियों के लिए: डेस्क का लॉग इन और भाषा',
    ),
  },
  {
    names: ['desk'],
    place: 'database',
    lasts: 'cleared',
    purpose: texts(
      '只用于工作人员：草稿的副本',
      '只供職員使用：草稿的副本',
      'For staff only: copies of drafts',
      'Chỉ cho nhân viên: bản sao của bản nháp',
      'สำหรับพนักงานเท่านั้น: สำเนาของฉบับร่าง',
      'केवल कर्मचारियों के लिए: ड्राफ़्ट की प्रतियाँ',
    ),
  },
  {
    names: ['_ga', '_gid', '_gat', '_gcl'],
    place: 'cookie',
    lasts: 730,
    needsConsent: true,
    purpose: texts(
      'Google：来源统计',
      'Google：來源統計',
      'Google: traffic sources',
      'Google: nguồn truy cập',
      'Google: แหล่งที่มาของการเข้าชม',
      'Google: ट्रैफ़िक के स्रोत',
    ),
  },
  {
    names: ['_clck', '_clsk'],
    place: 'cookie',
    lasts: 365,
    needsConsent: true,
    purpose: texts(
      'Microsoft Clarity：页面的使用情况',
      'Microsoft Clarity：頁面的使用情況',
      'Microsoft Clarity: how pages are used',
      'Microsoft Clarity: cách trang được dùng',
      'Microsoft Clarity: การใช้งานหน้าเว็บ',
      'Microsoft Clarity: पेज का उपयोग',
    ),
  },
]
