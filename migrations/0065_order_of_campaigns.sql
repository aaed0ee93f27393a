-- The order of banners and notices is no part of what is written in one (worker/data/entry-order.ts).
UPDATE `entries` SET `draft` = json_remove(`draft`, '$.sort') WHERE `type` IN ('banner', 'marquee') AND `draft` IS NOT NULL;--> statement-breakpoint
UPDATE `revisions` SET `data` = json_remove(`data`, '$.sort')
WHERE `entry_id` IN (SELECT `id` FROM `entries` WHERE `type` IN ('banner', 'marquee'));
