-- Partners, tags, themed picks and polls as the desk knows them: entries with all languages in one (docs/decisions/086-kinds.md).
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'partner', `id`, `id`, 'zh-CN',
	coalesce((SELECT `name` FROM `partner_texts` WHERE `partner_id` = `partners`.`id` AND `lang` = 'zh-CN'), ''),
	'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `partners`;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'tag', `id`, `id`, 'zh-CN',
	coalesce((SELECT `label` FROM `tag_labels` WHERE `tag_id` = `tags`.`id` AND `lang` = 'zh-CN'), ''),
	'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `tags`;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'theme', `id`, `id`, 'zh-CN',
	coalesce((SELECT `title` FROM `theme_texts` WHERE `theme_id` = `themes`.`id` AND `lang` = 'zh-CN'), ''),
	'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `themes`;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'poll', `id`, `id`, 'zh-CN',
	coalesce((SELECT `title` FROM `poll_texts` WHERE `poll_id` = `polls`.`id` AND `lang` = 'zh-CN'), ''),
	'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `polls`;
