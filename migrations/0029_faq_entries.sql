-- Topics of the frequently asked questions as the desk knows them (docs/decisions/086-kinds.md).
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`source_lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'faq', `id`, `group_id`, `lang`,
	CASE
		WHEN `lang` = 'zh-CN' THEN NULL
		WHEN EXISTS (SELECT 1 FROM `faq_categories` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'zh-CN') THEN 'zh-CN'
		WHEN `lang` <> 'en-US' AND EXISTS (SELECT 1 FROM `faq_categories` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'en-US') THEN 'en-US'
	END,
	`title`,
	CASE
		WHEN `published_at` IS NULL THEN 'draft'
		WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`published_at`, `unpublished_at`, `created_at`, `updated_at` FROM `faq_categories` AS `own`;
