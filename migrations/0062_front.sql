-- The front pages of the parts of the site as the desk knows them: one entry (docs/decisions/086-kinds.md). Without rows they are
-- what they have always been.
CREATE TABLE `front_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`hub` text NOT NULL,
	`key` text NOT NULL,
	`section` text NOT NULL,
	`title` text NOT NULL,
	`intro` text NOT NULL,
	`amount` integer,
	`sort` integer NOT NULL,
	`shown` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `front_sections_key` ON `front_sections` (`lang`,`hub`,`key`);--> statement-breakpoint
-- Home chooses themed picks by name.
CREATE INDEX `theme_texts_title` ON `theme_texts` (`title`);--> statement-breakpoint
CREATE INDEX `themes_sort` ON `themes` (`sort`);--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
VALUES ('front', 1, 1, 'zh-CN', '', 'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
