CREATE TABLE `entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`source_lang` text,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`draft_by` integer,
	`draft_at` text,
	`draft_hash` text,
	`live_revision` integer,
	`source_revision` integer,
	`outdated_since` text,
	`outdated_count` integer DEFAULT 0 NOT NULL,
	`deleted_at` text,
	`draft` text
);
--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`source_lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'article', `id`, `group_id`, `lang`,
	CASE
		WHEN `lang` = 'zh-CN' THEN NULL
		WHEN EXISTS (SELECT 1 FROM `articles` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'zh-CN') THEN 'zh-CN'
		WHEN `lang` <> 'en-US' AND EXISTS (SELECT 1 FROM `articles` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'en-US') THEN 'en-US'
	END,
	`title`,
	CASE
		WHEN `published_at` IS NULL THEN 'draft'
		WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`published_at`, `unpublished_at`, `created_at`, `updated_at` FROM `articles` AS `own`;--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`source_lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'game', `id`, `group_id`, `lang`,
	CASE
		WHEN `lang` = 'zh-CN' THEN NULL
		WHEN EXISTS (SELECT 1 FROM `games` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'zh-CN') THEN 'zh-CN'
		WHEN `lang` <> 'en-US' AND EXISTS (SELECT 1 FROM `games` AS `source` WHERE `source`.`group_id` = `own`.`group_id` AND `source`.`lang` = 'en-US') THEN 'en-US'
	END,
	`title`,
	CASE
		WHEN `published_at` IS NULL THEN 'draft'
		WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled'
		ELSE 'published'
	END,
	`published_at`, `unpublished_at`, `created_at`, `updated_at` FROM `games` AS `own`;--> statement-breakpoint
CREATE UNIQUE INDEX `entries_item` ON `entries` (`type`,`item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `entries_group` ON `entries` (`type`,`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `entries_changed` ON `entries` (`type`,`lang`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_state_changed` ON `entries` (`type`,`lang`,`state`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_published` ON `entries` (`type`,`lang`,`published_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_state_published` ON `entries` (`type`,`lang`,`state`,`published_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_maker` ON `entries` (`created_by`,`type`,`lang`,`state`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."created_by" is not null;--> statement-breakpoint
CREATE INDEX `entries_outdated` ON `entries` (`type`,`lang`,`outdated_since`,`id`) WHERE "entries"."deleted_at" is null and "entries"."outdated_since" is not null;--> statement-breakpoint
CREATE INDEX `entries_edited` ON `entries` (`type`,`lang`,`draft_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."draft_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_drafter` ON `entries` (`draft_by`,`draft_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."draft_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_due` ON `entries` (`published_at`) WHERE "entries"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX `entries_expiring` ON `entries` (`unpublished_at`) WHERE "entries"."unpublished_at" is not null and "entries"."state" <> 'withdrawn';--> statement-breakpoint
CREATE TABLE `redirects` (
	`from_path` text PRIMARY KEY NOT NULL,
	`to_path` text NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `redirects_target` ON `redirects` (`to_path`);--> statement-breakpoint
CREATE INDEX `redirects_newest` ON `redirects` (`created_at`,`from_path`);--> statement-breakpoint
CREATE TABLE `release_items` (
	`release_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`action` text NOT NULL,
	`revision` integer,
	`wording_only` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`release_id`, `entry_id`),
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `release_items_entry` ON `release_items` (`entry_id`);--> statement-breakpoint
CREATE TABLE `releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`due_at` text,
	`state` text NOT NULL,
	`error` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE INDEX `releases_state` ON `releases` (`state`,`due_at`,`id`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`entry_id` integer NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`by` integer,
	`at` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`entry_id`, `number`),
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_views_operator` ON `saved_views` (`operator_id`,`id`);--> statement-breakpoint
CREATE TABLE `undos` (
	`token` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`expires_at` text NOT NULL,
	`steps` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `undos_expiry` ON `undos` (`expires_at`);--> statement-breakpoint
CREATE TABLE `uses` (
	`from_entry` integer NOT NULL,
	`kind` text NOT NULL,
	`to_id` integer NOT NULL,
	PRIMARY KEY(`from_entry`, `kind`, `to_id`),
	FOREIGN KEY (`from_entry`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `uses` SELECT `entries`.`id`, 'image', `cover_img_id` FROM `articles` JOIN `entries` ON `entries`.`type` = 'article' AND `entries`.`item_id` = `articles`.`id`;--> statement-breakpoint
INSERT INTO `uses` SELECT `entries`.`id`, 'image', `img_id` FROM `games` JOIN `entries` ON `entries`.`type` = 'game' AND `entries`.`item_id` = `games`.`id`;--> statement-breakpoint
CREATE INDEX `uses_target` ON `uses` (`kind`,`to_id`);--> statement-breakpoint
CREATE TABLE `image_texts` (
	`image_id` integer NOT NULL,
	`lang` text NOT NULL,
	`alt` text NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`image_id`, `lang`),
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `images` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `images` ADD `focal_x` real;--> statement-breakpoint
ALTER TABLE `images` ADD `focal_y` real;--> statement-breakpoint
ALTER TABLE `images` ADD `crop` text;--> statement-breakpoint
CREATE UNIQUE INDEX `images_sha256_unique` ON `images` (`sha256`);