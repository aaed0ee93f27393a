-- Home as the desk knows it: one entry (docs/decisions/086-kinds.md). Its components get a key that is the same in all languages.
ALTER TABLE `page_components` ADD `key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `page_components` ADD `choices` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `page_components` SET `key` = 'part-' || `component_id`;--> statement-breakpoint
CREATE UNIQUE INDEX `page_components_key` ON `page_components` (`page_id`,`key`);--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
VALUES ('home', 1, 1, 'zh-CN', '', 'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
