CREATE TABLE `feedback_written` (
	`year` integer NOT NULL,
	`question` text NOT NULL,
	`lang` text NOT NULL,
	`answer_id` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`year`, `question`, `lang`, `answer_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `feedback_answers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_written_answer` ON `feedback_written` (`answer_id`);--> statement-breakpoint
CREATE TABLE `questionnaires` (
	`id` integer PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`from_at` text NOT NULL,
	`to_at` text NOT NULL,
	`title` text NOT NULL,
	`intro` text NOT NULL,
	`questions` text NOT NULL,
	`shape` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questionnaires_year` ON `questionnaires` (`year`);--> statement-breakpoint
CREATE INDEX `questionnaires_from` ON `questionnaires` (`from_at`);--> statement-breakpoint
CREATE INDEX `questionnaires_to` ON `questionnaires` (`to_at`);--> statement-breakpoint
ALTER TABLE `feedback_answers` ADD `answers` text;

--> statement-breakpoint
-- What was asked until now stood in the code and was open between two days of every year: those years have a questionnaire each,
-- and so has the present year where there is a site already (docs/decisions/109-questions-at-the-desk.md).
INSERT INTO `questionnaires` (`year`,`from_at`,`to_at`,`title`,`intro`,`questions`,`shape`)
SELECT `year`,
	coalesce(
		strftime('%Y-%m-%dT%H:%M:%fZ', `year` || '-' || (SELECT `value` FROM `settings` WHERE `key` = 'feedback_opens') || ' 00:00:00', '-8 hours'),
		strftime('%Y-%m-%dT%H:%M:%fZ', `year` || '-12-01 00:00:00', '-8 hours')
	),
	coalesce(
		strftime('%Y-%m-%dT%H:%M:%fZ', `year` || '-' || (SELECT `value` FROM `settings` WHERE `key` = 'feedback_closes') || ' 00:00:00', '+1 day', '-8 hours'),
		strftime('%Y-%m-%dT%H:%M:%fZ', `year` || '-12-31 00:00:00', '+1 day', '-8 hours')
	),
	replace('{"en-US":"The {{year}} questionnaire","zh-CN":"{{year}}年终问卷","zh-HK":"{{year}}年終問卷","vi-VN":"Khảo sát cuối năm {{year}}","th-TH":"แบบสอบถามสิ้นปี {{year}}","hi-IN":"{{year}} की वर्षांत प्रश्नावली"}', '{{year}}', `year`),
	'{"en-US":"Five questions that help us make next year better.","zh-CN":"五个问题，帮我们把明年做好。","zh-HK":"五條問題，助我們做好來年。","vi-VN":"Năm câu hỏi giúp chúng tôi làm tốt hơn trong năm tới.","th-TH":"ห้าคำถามที่ช่วยให้ปีหน้าของเราดีขึ้น","hi-IN":"पाँच सवाल, जिनसे हमारा अगला साल बेहतर होगा।"}',
	'[{"key":"frequency","wording":{"zh-CN":"你多久来一次？","en-US":"How often do you visit?","zh-HK":"你多久來一次？","vi-VN":"Bạn ghé thăm bao lâu một lần?","th-TH":"คุณเข้ามาที่นี่บ่อยแค่ไหน","hi-IN":"आप कितनी बार आते हैं?"},"kind":"one","is_required":true,"has_other":true},{"key":"daily","parent":"frequency","wording":{"zh-CN":"每天","en-US":"Every day","zh-HK":"每日","vi-VN":"Mỗi ngày","th-TH":"ทุกวัน","hi-IN":"हर दिन"}},{"key":"weekly","parent":"frequency","wording":{"zh-CN":"每周","en-US":"Every week","zh-HK":"每星期","vi-VN":"Mỗi tuần","th-TH":"ทุกสัปดาห์","hi-IN":"हर हफ़्ते"}},{"key":"monthly","parent":"frequency","wording":{"zh-CN":"每月","en-US":"Every month","zh-HK":"每月","vi-VN":"Mỗi tháng","th-TH":"ทุกเดือน","hi-IN":"हर महीने"}},{"key":"purposes","wording":{"zh-CN":"来这里做什么？","en-US":"What do you come for?","zh-HK":"你來這裏做甚麼？","vi-VN":"Bạn đến đây để làm gì?","th-TH":"คุณเข้ามาทำอะไร","hi-IN":"आप किसलिए आते हैं?"},"kind":"several","is_required":true,"has_other":true},{"key":"material-download","parent":"purposes","wording":{"zh-CN":"下载素材","en-US":"Downloading materials","zh-HK":"下載素材","vi-VN":"Tải tài liệu","th-TH":"ดาวน์โหลดสื่อ","hi-IN":"सामग्री डाउनलोड"}},{"key":"market-articles","parent":"purposes","wording":{"zh-CN":"读市场文章","en-US":"Market articles","zh-HK":"看市場文章","vi-VN":"Đọc bài về thị trường","th-TH":"อ่านบทความตลาด","hi-IN":"बाज़ार पर लेख"}},{"key":"product-info","parent":"purposes","wording":{"zh-CN":"了解产品","en-US":"Product information","zh-HK":"了解產品","vi-VN":"Tìm hiểu sản phẩm","th-TH":"ดูข้อมูลผลิตภัณฑ์","hi-IN":"उत्पाद की जानकारी"}},{"key":"event-info","parent":"purposes","wording":{"zh-CN":"查看活动","en-US":"Events","zh-HK":"查看活動","vi-VN":"Xem sự kiện","th-TH":"ดูกิจกรรม","hi-IN":"इवेंट देखना"}},{"key":"partner-info","parent":"purposes","wording":{"zh-CN":"了解合作伙伴","en-US":"Partners","zh-HK":"了解合作夥伴","vi-VN":"Tìm hiểu đối tác","th-TH":"ดูข้อมูลพันธมิตร","hi-IN":"साझेदारों की जानकारी"}},{"key":"channel","wording":{"zh-CN":"从哪里知道我们的？","en-US":"How did you find us?","zh-HK":"你從哪裏得知我們？","vi-VN":"Bạn biết chúng tôi từ đâu?","th-TH":"คุณรู้จักเราจากที่ใด","hi-IN":"हमारे बारे में कहाँ से पता चला?"},"kind":"one","is_required":true,"has_other":true},{"key":"search-engine","parent":"channel","wording":{"zh-CN":"搜索引擎","en-US":"Search engine","zh-HK":"搜尋器","vi-VN":"Công cụ tìm kiếm","th-TH":"เครื่องมือค้นหา","hi-IN":"सर्च इंजन"}},{"key":"skype","parent":"channel","wording":{"zh-CN":"Skype","en-US":"Skype","zh-HK":"Skype","vi-VN":"Skype","th-TH":"Skype","hi-IN":"Skype"}},{"key":"telegram","parent":"channel","wording":{"zh-CN":"Telegram","en-US":"Telegram","zh-HK":"Telegram","vi-VN":"Telegram","th-TH":"Telegram","hi-IN":"Telegram"}},{"key":"twitter","parent":"channel","wording":{"zh-CN":"Twitter","en-US":"Twitter","zh-HK":"Twitter","vi-VN":"Twitter","th-TH":"Twitter","hi-IN":"Twitter"}},{"key":"instagram","parent":"channel","wording":{"zh-CN":"Instagram","en-US":"Instagram","zh-HK":"Instagram","vi-VN":"Instagram","th-TH":"Instagram","hi-IN":"Instagram"}},{"key":"satisfaction","wording":{"zh-CN":"对我们满意吗？","en-US":"How satisfied are you?","zh-HK":"你對我們滿意嗎？","vi-VN":"Bạn hài lòng đến mức nào?","th-TH":"คุณพึงพอใจเพียงใด","hi-IN":"आप कितने संतुष्ट हैं?"},"kind":"one","is_required":true,"has_other":true},{"key":"very-satisfied","parent":"satisfaction","wording":{"zh-CN":"很满意","en-US":"Very satisfied","zh-HK":"非常滿意","vi-VN":"Rất hài lòng","th-TH":"พอใจมาก","hi-IN":"बहुत संतुष्ट"}},{"key":"satisfied","parent":"satisfaction","wording":{"zh-CN":"满意","en-US":"Satisfied","zh-HK":"滿意","vi-VN":"Hài lòng","th-TH":"พอใจ","hi-IN":"संतुष्ट"}},{"key":"neutral","parent":"satisfaction","wording":{"zh-CN":"一般","en-US":"Neutral","zh-HK":"一般","vi-VN":"Bình thường","th-TH":"เฉย ๆ","hi-IN":"ठीक-ठाक"}},{"key":"dissatisfied","parent":"satisfaction","wording":{"zh-CN":"不满意","en-US":"Dissatisfied","zh-HK":"不滿意","vi-VN":"Không hài lòng","th-TH":"ไม่พอใจ","hi-IN":"असंतुष्ट"}},{"key":"very-dissatisfied","parent":"satisfaction","wording":{"zh-CN":"很不满意","en-US":"Very dissatisfied","zh-HK":"非常不滿意","vi-VN":"Rất không hài lòng","th-TH":"ไม่พอใจมาก","hi-IN":"बहुत असंतुष्ट"}},{"key":"suggestion","wording":{"zh-CN":"还有什么建议？","en-US":"What should we do better?","zh-HK":"還有甚麼建議？","vi-VN":"Chúng tôi nên làm gì tốt hơn?","th-TH":"เราควรทำอะไรให้ดีขึ้น","hi-IN":"हम क्या बेहतर करें?"},"kind":"text","is_required":false,"has_other":false}]',
	'[["frequency","one",true,true,["daily","weekly","monthly"]],["purposes","several",true,true,["material_download","market_articles","product_info","event_info","partner_info"]],["channel","one",true,true,["search_engine","skype","telegram","twitter","instagram"]],["satisfaction","one",true,true,["very_satisfied","satisfied","neutral","dissatisfied","very_dissatisfied"]],["suggestion","text",false,false,[]]]'
FROM (
	SELECT DISTINCT `year` FROM `feedback_counts`
	UNION SELECT cast(strftime('%Y', 'now', '+8 hours') AS integer) WHERE EXISTS (SELECT 1 FROM `articles`)
) ORDER BY `year`;
--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'questionnaire', `id`, `id`, 'zh-CN', `title` ->> '$."zh-CN"', 'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `questionnaires`;
--> statement-breakpoint
UPDATE `feedback_answers` SET `answers` = json_object('frequency', `frequency`, 'purposes', json(`purposes`), 'channel', `channel`, 'satisfaction', `satisfaction`);
--> statement-breakpoint
INSERT INTO `feedback_written` (`year`,`question`,`lang`,`answer_id`,`text`)
SELECT `year`, 'frequency', `lang`, `id`, `frequency_other` FROM `feedback_answers` WHERE `frequency_other` IS NOT NULL
UNION ALL SELECT `year`, 'purposes', `lang`, `id`, `purposes_other` FROM `feedback_answers` WHERE `purposes_other` IS NOT NULL
UNION ALL SELECT `year`, 'channel', `lang`, `id`, `channel_other` FROM `feedback_answers` WHERE `channel_other` IS NOT NULL
UNION ALL SELECT `year`, 'satisfaction', `lang`, `id`, `satisfaction_other` FROM `feedback_answers` WHERE `satisfaction_other` IS NOT NULL
UNION ALL SELECT `year`, 'suggestion', `lang`, `id`, `suggestion` FROM `feedback_answers` WHERE `suggestion` IS NOT NULL;
