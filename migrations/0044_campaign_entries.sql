-- Campaigns as the desk knows them: entries with all languages in one (docs/decisions/086-kinds.md). Ids of languages of one
-- campaign take turns by sixes.
ALTER TABLE `banners` ADD `group_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `banners_group` ON `banners` (`group_id`);--> statement-breakpoint
UPDATE `banners` SET `group_id` = (`id` % 10000000 + 5) / 6;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'banner', `group_id`, `group_id`, 'zh-CN',
	coalesce((SELECT `texts`.`title` FROM `banners` AS `texts` WHERE `texts`.`group_id` = `banners`.`group_id` AND `texts`.`lang` = 'zh-CN'), ''),
	CASE
		WHEN `end_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `start_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`start_at`, nullif(`end_at`, '9999-12-31T00:00:00.000Z'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `banners` GROUP BY `group_id`;--> statement-breakpoint
ALTER TABLE `marquee_items` ADD `group_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `marquee_items_group` ON `marquee_items` (`group_id`);--> statement-breakpoint
UPDATE `marquee_items` SET `group_id` = (`id` % 10000000 + 5) / 6;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'marquee', `group_id`, `group_id`, 'zh-CN',
	coalesce((SELECT `texts`.`text` FROM `marquee_items` AS `texts` WHERE `texts`.`group_id` = `marquee_items`.`group_id` AND `texts`.`lang` = 'zh-CN'), ''),
	CASE
		WHEN `end_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `start_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`start_at`, nullif(`end_at`, '9999-12-31T00:00:00.000Z'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `marquee_items` GROUP BY `group_id`;--> statement-breakpoint
ALTER TABLE `ads` ADD `group_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `ads_group` ON `ads` (`group_id`);--> statement-breakpoint
UPDATE `ads` SET `group_id` = (`id` % 10000000 + 5) / 6;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'ad', `group_id`, `group_id`, 'zh-CN',
	coalesce((SELECT `texts`.`title` FROM `ads` AS `texts` WHERE `texts`.`group_id` = `ads`.`group_id` AND `texts`.`lang` = 'zh-CN'), ''),
	CASE
		WHEN `end_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `start_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`start_at`, nullif(`end_at`, '9999-12-31T00:00:00.000Z'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `ads` GROUP BY `group_id`;
