import { bullets, heading, quote, steps, table, text, type TemplateTexts } from './blocks.ts'

export const viVN: TemplateTexts = {
  news: {
    title: '[Ai] [đã làm gì]: [con số hoặc kết quả quan trọng nhất]',
    subtitle: '[Một câu: việc này có ý nghĩa gì với bạn đọc, không lặp lại tiêu đề]',
    body: [
      text(
        'Ngày [ngày], [ai] [đã làm gì] tại [ở đâu]. [Nêu kết quả trong một câu, kèm con số và đơn vị.] Chỉ đọc đoạn này, bạn đọc cũng phải biết chuyện gì đã xảy ra.',
      ),
      heading('Diễn biến'),
      text('[Hai ba câu theo thứ tự thời gian. Giờ ghi theo UTC+8, số tiền ghi rõ loại tiền.]'),
      bullets(
        '[Con số thứ nhất: bao nhiêu, so với cái gì]',
        '[Con số thứ hai: ai thống kê, tính đến ngày nào]',
      ),
      heading('Vì sao đáng chú ý'),
      text(
        '[Ai chịu ảnh hưởng, từ ngày nào, bạn đọc có cần làm gì không. Nếu không, cứ nói là không.]',
      ),
      quote('[Một câu nguyên văn, không sửa chữ.]', '— [Họ tên], [chức vụ]'),
      heading('Sắp tới'),
      text(
        '[Mốc thời gian chắc chắn tiếp theo và việc sẽ diễn ra. Điều gì chưa biết, ghi rõ là chưa biết.]',
      ),
      text('Nguồn: [tài liệu, thông báo hoặc người được phỏng vấn, kèm liên kết]'),
    ],
  },
  event: {
    title: '[Tên sự kiện]: từ [ngày/tháng] đến [ngày/tháng]',
    subtitle: '[Được gì và cần làm gì, gói trong một câu]',
    body: [
      text(
        '[Sự kiện là gì, dành cho ai, lần này có gì khác. Hai ba câu, không dùng dấu chấm than.]',
      ),
      table(
        ['Mục', 'Nội dung'],
        ['Thời gian (UTC+8)', '[giờ:phút ngày/tháng/năm] đến [giờ:phút ngày/tháng/năm]'],
        ['Đối tượng', '[mọi thành viên, hoặc ghi rõ điều kiện]'],
        ['Trò chơi áp dụng', '[tên trò chơi, kèm liên kết]'],
        ['Phần thưởng', '[loại, giá trị, loại tiền, số suất]'],
      ),
      heading('Cách tham gia'),
      steps('[Vào từ đâu]', '[Làm gì thì được tính]', '[Xem kết quả ở đâu]'),
      heading('Thể lệ'),
      bullets(
        '[Mỗi người được mấy lần, mức thấp nhất và cao nhất]',
        '[Khi nào nhận thưởng; yêu cầu vòng cược, ghi rõ số lần]',
        '[Trường hợp không được tính]',
      ),
      heading('Cần hỏi thêm'),
      text(
        '[Kênh liên hệ và thời gian trả lời.] Hãy chơi trong khả năng của mình. Khi cần nghỉ, bạn có thể đặt hạn mức hoặc tạm dừng trong tài khoản.',
      ),
    ],
  },
  game: {
    title: '[Tên trò chơi]: [điểm khác với mọi trò còn lại]',
    subtitle: '[Một ván dài bao lâu, thế nào là thắng, trong một câu]',
    body: [
      text(
        '[Người mới nhìn lần đầu sẽ chú ý điều gì? Bắt đầu từ hình ảnh hoặc lúc mở ván, hai ba câu.]',
      ),
      table(
        ['Mục', 'Nội dung'],
        ['Thể loại và kiểu chơi', '[thể loại] · [kiểu chơi]'],
        ['Thương hiệu', '[thương hiệu]'],
        ['Mức trả tối đa', '[con số]×'],
        ['Jackpot', '[mấy tầng, tên từng tầng; nếu không có thì ghi không]'],
        ['Thiết bị', '[máy tính, máy tính bảng, điện thoại]'],
        ['Ra mắt', '[giờ:phút ngày/tháng/năm] (UTC+8)'],
      ),
      heading('Một ván diễn ra thế nào'),
      steps(
        '[Đặt cược: mức thấp nhất và cao nhất]',
        '[Trong ván: nhìn vào đâu, được chọn gì]',
        '[Kết quả: trả thưởng ra sao]',
      ),
      heading('Điểm đáng thử'),
      text('[Một cơ chế cụ thể, lấy một ván làm ví dụ, kèm con số.]'),
      heading('Nên biết trước khi chơi'),
      bullets(
        '[Tỷ lệ hoàn trả và độ biến động]',
        '[Có lượt chơi miễn phí và chuyển số dư hay không]',
        '[Hợp với ai, không hợp với ai]',
      ),
    ],
  },
  market: {
    title: '[Thị trường hoặc thể loại]: [tăng hay giảm bao nhiêu] trong [kỳ]',
    subtitle: '[Con số bất ngờ nhất, và điều nó không nói lên]',
    body: [
      text(
        'Trong [kỳ], [chỉ số] của [thị trường hoặc thể loại] đạt [con số], [tăng hay giảm bao nhiêu] so với [kỳ trước]. [Nguyên nhân chính, trong một câu.]',
      ),
      heading('Các con số'),
      table(
        ['Chỉ số', 'Kỳ này', 'Kỳ trước', 'Thay đổi'],
        ['[Chỉ số 1]', '[con số]', '[con số]', '[phần trăm]'],
        ['[Chỉ số 2]', '[con số]', '[con số]', '[phần trăm]'],
      ),
      text(
        'Phạm vi: [khu vực, mẫu, loại tiền]. Tính đến [ngày]. Nguồn: [tổ chức hoặc báo cáo, kèm liên kết].',
      ),
      heading('Đọc những con số này thế nào'),
      text('[Một cách giải thích và bằng chứng cho nó. Phân biệt cùng xảy ra với là nguyên nhân.]'),
      bullets(
        '[Một cách giải thích khác cũng hợp lý]',
        '[Ảnh hưởng của mùa, lịch thi đấu, ngày lễ]',
      ),
      heading('Điều chưa biết'),
      text(
        '[Dữ liệu còn thiếu gì, lần công bố tới vào ngày nào.] Bài viết không phải lời khuyên đầu tư hay đặt cược.',
      ),
    ],
  },
  rules: {
    title: '[Câu hỏi đúng như bạn đọc sẽ hỏi]?',
    subtitle: '[Câu trả lời trong một câu, chưa kể ngoại lệ]',
    body: [
      text('[Trả lời trước, giải thích sau: hai ba câu cho trường hợp thường gặp nhất.]'),
      heading('Một ví dụ'),
      text(
        '[Đặt bao nhiêu, kết quả ra sao, tính thế nào, nhận được bao nhiêu. Ghi từng bước, dùng số tròn để dễ nhẩm.]',
      ),
      heading('Từng trường hợp'),
      table(
        ['Trường hợp', 'Cách xử lý', 'Ví dụ'],
        ['[Thông thường]', '[cách xử lý]', '[con số]'],
        ['[Hòa hoặc hoàn cược]', '[cách xử lý]', '[con số]'],
        ['[Gián đoạn hoặc hủy]', '[cách xử lý]', '[con số]'],
      ),
      heading('Chỗ hay nhầm'),
      bullets('[Hiểu nhầm 1]: [thực ra là thế nào]', '[Hiểu nhầm 2]: [thực ra là thế nào]'),
      heading('Quy tắc gốc ở đâu'),
      text(
        '[Tên quy tắc, điều khoản và liên kết], có hiệu lực từ [ngày], phiên bản [số]. Nếu hai nơi khác nhau, quy tắc gốc được áp dụng.',
      ),
    ],
  },
  notice: {
    title: '[Ngày/tháng], [giờ:phút] đến [giờ:phút]: [cái gì] tạm dừng [hoặc thay đổi]',
    subtitle: '[Ai chịu ảnh hưởng, có cần làm gì không]',
    body: [
      text(
        'Do [lý do], [cái gì] sẽ [tạm dừng, thay đổi hoặc hoạt động lại] lúc [thời điểm]. [Một câu cho biết số dư, vé cược và dữ liệu có bị ảnh hưởng không.]',
      ),
      table(
        ['Mục', 'Nội dung'],
        ['Bắt đầu (UTC+8)', '[giờ:phút ngày/tháng/năm]'],
        ['Kết thúc (UTC+8)', '[giờ:phút ngày/tháng/năm], có thể sớm hơn'],
        ['Bị ảnh hưởng', '[trò chơi, chức năng, khu vực hoặc tài khoản]'],
        ['Không bị ảnh hưởng', '[đăng nhập, rút tiền…, ghi từng mục]'],
      ),
      heading('Bạn cần làm gì'),
      steps(
        '[Trước đó: ví dụ kết thúc ván đang chơi]',
        '[Trong lúc đó: theo dõi tiến độ ở đâu]',
        '[Sau đó: ví dụ cập nhật hoặc đăng nhập lại]',
      ),
      heading('Vé cược đang mở'),
      text('[Được tính thế nào, khi nào tiền về tài khoản.]'),
      heading('Tiến độ'),
      text(
        '[Cập nhật ở đâu, bao lâu một lần, cần hỏi ai.] Cập nhật lần cuối: [giờ:phút ngày/tháng/năm] (UTC+8).',
      ),
    ],
  },
}
