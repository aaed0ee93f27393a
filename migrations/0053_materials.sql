-- Groups of downloads and VIP groups as the desk knows them, and the files themselves with the ones before them
-- (docs/decisions/096-materials.md). VIP groups are those that downloads or members name.
CREATE TABLE `material_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sha256` text,
	`path` text NOT NULL,
	`filename` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`uploaded_at` text NOT NULL,
	`uploaded_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_files_sha256_unique` ON `material_files` (`sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `material_files_path_unique` ON `material_files` (`path`);--> statement-breakpoint
CREATE TABLE `material_group_vips` (
	`group_id` integer NOT NULL,
	`vip_group` text NOT NULL,
	PRIMARY KEY(`group_id`, `vip_group`),
	FOREIGN KEY (`group_id`) REFERENCES `material_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vip_group`) REFERENCES `vip_groups`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `material_group_vips_group` ON `material_group_vips` (`vip_group`);--> statement-breakpoint
CREATE TABLE `material_versions` (
	`material_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`filename` text NOT NULL,
	`published_at` text NOT NULL,
	PRIMARY KEY(`material_id`, `file_id`),
	FOREIGN KEY (`file_id`) REFERENCES `material_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `material_versions_file` ON `material_versions` (`file_id`);--> statement-breakpoint
CREATE TABLE `vip_group_texts` (
	`vip_group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`vip_group_id`, `lang`),
	FOREIGN KEY (`vip_group_id`) REFERENCES `vip_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `vip_group_texts_name` ON `vip_group_texts` (`name`);--> statement-breakpoint
CREATE TABLE `vip_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vip_groups_slug_unique` ON `vip_groups` (`slug`);--> statement-breakpoint
DROP INDEX `materials_path_unique`;--> statement-breakpoint
ALTER TABLE `materials` ADD `file_id` integer REFERENCES material_files(id);--> statement-breakpoint
CREATE INDEX `materials_file` ON `materials` (`file_id`);--> statement-breakpoint
ALTER TABLE `material_groups` ADD `file_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `material_groups` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `vip_groups` (`id`,`slug`,`sort`)
SELECT row_number() OVER (ORDER BY `own`), `own`, row_number() OVER (ORDER BY `own`) - 1 FROM (
	SELECT `vip_group` AS `own` FROM `material_groups` WHERE `vip_group` IS NOT NULL
	UNION SELECT `vip_group` FROM `users` WHERE `vip_group` IS NOT NULL
);--> statement-breakpoint
INSERT INTO `vip_group_texts` (`vip_group_id`,`lang`,`name`)
SELECT `vip_groups`.`id`, `value`, coalesce((
	SELECT `texts`.`title` FROM `material_groups` AS `groups` JOIN `material_group_texts` AS `texts` ON `texts`.`group_id` = `groups`.`id`
	WHERE `groups`.`vip_group` = `vip_groups`.`slug` AND `texts`.`lang` = `value` ORDER BY `groups`.`sort` LIMIT 1
), `slug`) FROM `vip_groups`, json_each('["zh-CN","zh-HK","en-US","vi-VN","th-TH","hi-IN"]');--> statement-breakpoint
INSERT INTO `material_group_vips` (`group_id`,`vip_group`)
SELECT `id`, `vip_group` FROM `material_groups` WHERE `vip_group` IS NOT NULL;--> statement-breakpoint
INSERT INTO `material_files` (`id`,`path`,`filename`,`mime`,`size`,`width`,`height`,`uploaded_at`,`uploaded_by`)
SELECT `id`, `path`, `filename`, `mime`, `size`, `width`, `height`, `updated_at`, '' FROM `materials`;--> statement-breakpoint
UPDATE `materials` SET `file_id` = (SELECT `files`.`id` FROM `material_files` AS `files` WHERE `files`.`path` = `materials`.`path`);--> statement-breakpoint
INSERT INTO `material_versions` (`material_id`,`file_id`,`filename`,`published_at`)
SELECT `id`, `file_id`, `filename`, `updated_at` FROM `materials`;--> statement-breakpoint
UPDATE `material_groups` SET
	`file_count` = (SELECT count(*) FROM `materials` WHERE `group_id` = `material_groups`.`id`),
	`bytes` = (SELECT coalesce(sum(`size`), 0) FROM `materials` WHERE `group_id` = `material_groups`.`id`);--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'material_group', `id`, `id`, 'zh-CN',
	coalesce((SELECT `title` FROM `material_group_texts` WHERE `group_id` = `material_groups`.`id` AND `lang` = 'zh-CN'), ''),
	CASE WHEN `published_at` IS NULL THEN 'draft' WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled' ELSE 'published' END,
	`published_at`, `unpublished_at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `material_groups`;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT 'vip_group', `id`, `id`, 'zh-CN',
	coalesce((SELECT `name` FROM `vip_group_texts` WHERE `vip_group_id` = `vip_groups`.`id` AND `lang` = 'zh-CN'), ''),
	'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `vip_groups`;
