import type { MailTexts } from './messages.ts'

export const viVN: MailTexts = {
  frame: {
    greeting: 'Xin chào {{nickname}},',
    greeting_plain: 'Xin chào,',
    time: '{{moment}} (UTC+8)',
    unknown_device: 'thiết bị không xác định',
    link_note: 'Nếu không mở được nút trên, hãy sao chép địa chỉ này vào trình duyệt:',
    automatic: 'Thư này do Meridian gửi tự động, vui lòng không trả lời.',
  },
  verify: {
    subject: 'Xác minh email Meridian của bạn',
    preheader: 'Còn một bước nữa là tài khoản sẵn sàng.',
    heading: 'Xác minh email',
    what: 'Bạn đã đăng ký tài khoản Meridian bằng địa chỉ này. Vui lòng xác nhận đây là email của bạn.',
    how: 'Liên kết có hiệu lực trong 24 giờ và chỉ dùng được một lần.',
    button: 'Xác minh email',
    closing:
      'Nếu bạn không đăng ký, hãy bỏ qua thư này: tài khoản chưa xác minh thì không ai đăng nhập được.',
  },
  reset: {
    subject: 'Đặt lại mật khẩu Meridian',
    preheader: 'Liên kết có hiệu lực trong 1 giờ.',
    heading: 'Đặt lại mật khẩu',
    what: 'Chúng tôi nhận được yêu cầu đặt lại mật khẩu tài khoản của bạn. Hãy đặt mật khẩu mới tại đây.',
    how: 'Liên kết có hiệu lực trong 1 giờ và chỉ dùng được một lần. Sau đó mọi thiết bị sẽ bị đăng xuất.',
    button: 'Đặt mật khẩu mới',
    closing:
      'Nếu bạn không yêu cầu, hãy bỏ qua thư này. Mật khẩu hiện tại vẫn dùng được như thường.',
  },
  password_changed: {
    subject: 'Mật khẩu Meridian của bạn đã được đổi',
    preheader: 'Đổi vào {{time}}',
    heading: 'Mật khẩu đã được đổi',
    what: 'Mật khẩu tài khoản của bạn đã được đổi vào {{time}}.',
    how: 'Các thiết bị khác đã bị đăng xuất. Vui lòng đăng nhập lại bằng mật khẩu mới.',
    button: 'Xem cài đặt mật khẩu',
    closing:
      'Nếu không phải bạn, hãy đặt lại mật khẩu ngay bằng “Quên mật khẩu” và kiểm tra xem hộp thư của bạn có an toàn không.',
  },
  new_device: {
    subject: 'Có thiết bị mới đăng nhập tài khoản Meridian của bạn',
    preheader: '{{device}}, {{time}}',
    heading: 'Thiết bị mới đăng nhập',
    what: 'Một thiết bị mới đã đăng nhập tài khoản của bạn vào {{time}}: {{device}}.',
    how: 'Nếu đó là bạn, bạn không cần làm gì thêm.',
    button: 'Đổi mật khẩu',
    closing: 'Nếu không phải bạn, hãy đổi mật khẩu ngay. Khi đó các thiết bị khác sẽ bị đăng xuất.',
  },
  deletion: {
    subject: 'Tài khoản Meridian của bạn sắp bị xóa',
    preheader: 'Bạn có thể giữ lại tài khoản trước {{time}}.',
    heading: 'Tài khoản sắp bị xóa',
    what: 'Bạn đã yêu cầu xóa tài khoản. Tài khoản và dữ liệu của bạn sẽ bị xóa vào {{time}} và không thể khôi phục.',
    how: 'Trước lúc đó, bạn có thể hủy yêu cầu trong trung tâm thành viên.',
    button: 'Giữ lại tài khoản',
    closing: 'Nếu không phải bạn yêu cầu, hãy đăng nhập để hủy việc xóa và đổi mật khẩu ngay.',
  },
}
