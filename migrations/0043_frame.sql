-- Navigation, header and footer as the desk knows them: one entry each (docs/decisions/086-kinds.md). Their rows get a key that is
-- the same in all languages, whose rows have taken turns with their ids.
CREATE TABLE `__new_nav_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`key` text NOT NULL,
	`parent` text,
	`uri` text NOT NULL,
	`link` text NOT NULL,
	`icon` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`sort` integer NOT NULL,
	`require_login` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_nav_items`(`id`, `lang`, `key`, `parent`, `uri`, `link`, `icon`, `title`, `intro`, `sort`, `require_login`, `active`)
SELECT `id`, `lang`, 'item-' || ((`id` - 1) / 6 + 1), 'item-' || ((`parent` - 1) / 6 + 1), `uri`, `link`, `icon`, `title`, `intro`, `sort`, `require_login`, `active`
FROM `nav_items`;--> statement-breakpoint
DROP TABLE `nav_items`;--> statement-breakpoint
ALTER TABLE `__new_nav_items` RENAME TO `nav_items`;--> statement-breakpoint
CREATE UNIQUE INDEX `nav_items_key` ON `nav_items` (`lang`,`key`);--> statement-breakpoint
CREATE TABLE `__new_footer_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`key` text NOT NULL,
	`sort` integer NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`icon` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_footer_links`(`id`, `lang`, `key`, `sort`, `title`, `url`, `icon`)
SELECT `id`, `lang`, 'link-' || ((`id` - 1) / 6 + 1), `sort`, `title`, `url`, `icon` FROM `footer_links`;--> statement-breakpoint
DROP TABLE `footer_links`;--> statement-breakpoint
ALTER TABLE `__new_footer_links` RENAME TO `footer_links`;--> statement-breakpoint
CREATE UNIQUE INDEX `footer_links_key` ON `footer_links` (`lang`,`key`);--> statement-breakpoint
CREATE TABLE `__new_logos` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`image_id` integer,
	`uri` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_logos`(`id`, `lang`, `key`, `title`, `image_id`, `uri`, `start_at`, `end_at`)
SELECT `id`, `lang`, 'logo-' || ((`id` - 1) / 6 + 1), `title`, `image_id`, `uri`, `start_at`, `end_at` FROM `logos`;--> statement-breakpoint
DROP TABLE `logos`;--> statement-breakpoint
ALTER TABLE `__new_logos` RENAME TO `logos`;--> statement-breakpoint
CREATE UNIQUE INDEX `logos_key` ON `logos` (`lang`,`key`);--> statement-breakpoint
CREATE INDEX `logos_picture` ON `logos` (`image_id`);--> statement-breakpoint
CREATE INDEX `logos_begin` ON `logos` (`start_at`);--> statement-breakpoint
CREATE INDEX `logos_end` ON `logos` (`end_at`);--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
SELECT `value`, 1, 1, 'zh-CN', '', 'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM json_each('["navigation","header","footer"]');
