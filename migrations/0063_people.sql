CREATE TABLE `answer_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`texts` text NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `contact_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`kind` text NOT NULL,
	`operator_id` integer NOT NULL,
	`subject` text,
	`text` text NOT NULL,
	`mail_id` text,
	`at` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contact_entries_message` ON `contact_entries` (`message_id`,`id`);--> statement-breakpoint
CREATE TABLE `demo_slots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer,
	`starts_at` text NOT NULL,
	`state` text NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_slots_message_id_unique` ON `demo_slots` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `demo_slots_taken` ON `demo_slots` (`starts_at`) WHERE "demo_slots"."state" <> 'cancelled';--> statement-breakpoint
DROP INDEX `outbox_to_address`;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`to_address`,`created_at`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `state` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `assigned_to` integer REFERENCES operators(id);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_state` ON `contact_messages` (`state`);--> statement-breakpoint
CREATE INDEX `contact_messages_assigned` ON `contact_messages` (`assigned_to`) WHERE "contact_messages"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
ALTER TABLE `users` ADD `rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_nickname` ON `users` (lower("nickname"));--> statement-breakpoint
CREATE INDEX `users_kind` ON `users` (`kind`,`id`) WHERE "users"."kind" <> 'member';--> statement-breakpoint
CREATE INDEX `users_muted` ON `users` (`id`) WHERE "users"."can_comment" = 0;--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`id`) WHERE "users"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX `users_leaving` ON `users` (`id`) WHERE "users"."deletion_due_at" is not null;--> statement-breakpoint
ALTER TABLE `notifications` ADD `about_user_id` integer REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about_user_id`) WHERE "notifications"."about_user_id" is not null;--> statement-breakpoint
UPDATE `contact_messages` SET `state` = 'junk' WHERE `is_junk` = 1;--> statement-breakpoint
INSERT OR IGNORE INTO `demo_slots` (`message_id`, `starts_at`, `state`) SELECT `id`, `demo_at`, 'asked' FROM `contact_messages` WHERE `demo_at` IS NOT NULL AND `is_junk` = 0 ORDER BY `id`;--> statement-breakpoint
UPDATE `notifications` SET `about_user_id` = (
	SELECT reply.`user_id` FROM `comments` answered JOIN `comments` reply ON reply.`reply_to` = answered.`id` AND reply.`deleted_at` IS NULL
	WHERE answered.`user_id` = `notifications`.`user_id`
		AND '/article/' || reply.`article_id` || '#comments' = `notifications`.`btn_link`
		AND reply.`created_at` <= `notifications`.`created_at`
	ORDER BY reply.`created_at` DESC LIMIT 1
) WHERE `audience` = 'user' AND `btn_link` LIKE '/article/%#comments';--> statement-breakpoint
INSERT INTO `answer_templates` (`name`, `texts`) VALUES ('请补充资料', '{"zh-CN": {"subject": "关于你的留言", "text": "感谢来信。为了给你合适的方案，还想了解：\n\n1. 面向哪些市场、哪些语言\n2. 需要哪几类游戏\n3. 打算什么时候上线\n\n直接回复这封邮件即可。"}, "zh-HK": {"subject": "關於你的訊息", "text": "多謝來信。為了提供合適的方案，我們想多了解：\n\n1. 面向哪些市場和語言\n2. 需要哪幾類遊戲\n3. 打算何時推出\n\n直接回覆這封電郵即可。"}, "en-US": {"subject": "About your message", "text": "Thank you for writing. To suggest what fits, we would like to know:\n\n1. Which markets and languages you serve\n2. Which kinds of games you need\n3. When you plan to launch\n\nJust reply to this email."}, "vi-VN": {"subject": "Về tin nhắn của bạn", "text": "Cảm ơn bạn đã liên hệ. Để đề xuất phương án phù hợp, chúng tôi muốn biết thêm:\n\n1. Bạn phục vụ thị trường và ngôn ngữ nào\n2. Bạn cần những loại trò chơi nào\n3. Bạn dự định ra mắt khi nào\n\nBạn chỉ cần trả lời email này."}, "th-TH": {"subject": "เกี่ยวกับข้อความของคุณ", "text": "ขอบคุณที่ติดต่อเรา เพื่อเสนอแนวทางที่เหมาะสม เราขอทราบเพิ่มเติมว่า\n\n1. คุณให้บริการในตลาดและภาษาใด\n2. คุณต้องการเกมประเภทใด\n3. คุณวางแผนเปิดให้บริการเมื่อใด\n\nตอบกลับอีเมลนี้ได้เลย"}, "hi-IN": {"subject": "आपके संदेश के बारे में", "text": "लिखने के लिए धन्यवाद। सही सुझाव देने के लिए हम यह जानना चाहेंगे:\n\n1. आप किन बाज़ारों और भाषाओं में सेवा देते हैं\n2. आपको किस तरह के गेम चाहिए\n3. आप कब शुरू करना चाहते हैं\n\nबस इस ईमेल का जवाब दें।"}}');--> statement-breakpoint
INSERT INTO `answer_templates` (`name`, `texts`) VALUES ('演示之后', '{"zh-CN": {"subject": "演示之后的下一步", "text": "感谢参加今天的演示。\n\n如果想先看接入文档或试用账号，请告诉我们你的技术联系人；有关价格的问题，也可以直接回复这封邮件。"}, "zh-HK": {"subject": "示範之後的下一步", "text": "多謝參加今天的示範。\n\n如想先看接入文件或試用帳戶，請告訴我們你的技術聯絡人；有關價格的問題，也可以直接回覆這封電郵。"}, "en-US": {"subject": "After your demo", "text": "Thank you for joining today’s demo.\n\nIf you would like the integration documents or a trial account, tell us who your technical contact is. For questions about prices, just reply to this email."}, "vi-VN": {"subject": "Bước tiếp theo sau buổi demo", "text": "Cảm ơn bạn đã tham gia buổi demo hôm nay.\n\nNếu bạn muốn xem tài liệu tích hợp hoặc dùng thử tài khoản, hãy cho chúng tôi biết người phụ trách kỹ thuật của bạn. Nếu có câu hỏi về giá, bạn chỉ cần trả lời email này."}, "th-TH": {"subject": "ขั้นต่อไปหลังการสาธิต", "text": "ขอบคุณที่เข้าร่วมการสาธิตในวันนี้\n\nหากต้องการเอกสารการเชื่อมต่อหรือบัญชีทดลอง โปรดแจ้งผู้ติดต่อด้านเทคนิคของคุณ หากมีคำถามเรื่องราคา ตอบกลับอีเมลนี้ได้เลย"}, "hi-IN": {"subject": "डेमो के बाद", "text": "आज के डेमो में शामिल होने के लिए धन्यवाद।\n\nअगर आप इंटीग्रेशन के दस्तावेज़ या ट्रायल खाता चाहते हैं, तो अपने तकनीकी संपर्क का नाम बताएँ। कीमत से जुड़े सवालों के लिए बस इस ईमेल का जवाब दें।"}}');
