-- Brands as the desk knows them: entries with all languages in one (docs/decisions/086-kinds.md).
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'brand', `id`, `id`, 'zh-CN',
	coalesce((SELECT `name` FROM `brand_texts` WHERE `brand_id` = `brands`.`id` AND `lang` = 'zh-CN'), ''),
	'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `brands`;
