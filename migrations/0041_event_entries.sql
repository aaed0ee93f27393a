CREATE INDEX `entries_draft_period` ON `entries` (case when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 2 then 2 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 8 then 8 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 32 then 32 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 128 then 128 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 512 then 512 else 36500 end,("draft" ->> 'starts_at')) WHERE "entries"."type" = 'event' and "entries"."deleted_at" is null and "entries"."draft_at" is not null;--> statement-breakpoint
-- What the calendar and the timeline show, as the desk knows it.
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'event', `group_id`, `group_id`, 'zh-CN',
	coalesce((SELECT `title` FROM `events` AS `texts` WHERE `texts`.`group_id` = `events`.`group_id` AND `texts`.`lang` = 'zh-CN'), ''),
	CASE WHEN `published_at` IS NULL THEN 'draft' WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled' ELSE 'published' END,
	`published_at`, `unpublished_at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `events` GROUP BY `group_id`;
--> statement-breakpoint
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`unpublished_at`,`created_at`,`changed_at`)
SELECT 'launch', `group_id`, `group_id`, 'zh-CN',
	coalesce((SELECT `title` FROM `launches` AS `texts` WHERE `texts`.`group_id` = `launches`.`group_id` AND `texts`.`lang` = 'zh-CN'), ''),
	CASE WHEN `published_at` IS NULL THEN 'draft' WHEN `unpublished_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'withdrawn'
		WHEN `published_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'scheduled' ELSE 'published' END,
	`published_at`, `unpublished_at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `launches` GROUP BY `group_id`;
