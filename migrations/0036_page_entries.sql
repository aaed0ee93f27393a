-- Texts of pages as the desk knows them (docs/decisions/086-kinds.md). Languages of a page have its address in common.
ALTER TABLE `entries` ADD `path` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `group_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `pages_group` ON `pages` (`group_id`);--> statement-breakpoint
UPDATE `pages` SET `group_id` = (SELECT min(`own`.`id` + 5) / 6 FROM `pages` AS `own` WHERE `own`.`uri` = `pages`.`uri`);--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`source_lang`,`title`,`path`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'page', `id`, `group_id`, `lang`,
	CASE
		WHEN `lang` = 'zh-CN' THEN NULL
		WHEN EXISTS (SELECT 1 FROM `pages` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'zh-CN') THEN 'zh-CN'
		WHEN `lang` <> 'en-US' AND EXISTS (SELECT 1 FROM `pages` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'en-US') THEN 'en-US'
	END,
	`title`,
	`uri`,
	CASE
		WHEN `published_at` IS NULL THEN 'draft'
		WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`published_at`, `unpublished_at`, `created_at`, `updated_at` FROM `pages` AS `own` WHERE `uri` <> '/';
