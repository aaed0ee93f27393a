CREATE TABLE `draft_images` (
	`entry_id` integer NOT NULL,
	`image_id` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `image_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `draft_images_image` ON `draft_images` (`image_id`);--> statement-breakpoint
INSERT INTO `draft_images` (`entry_id`, `image_id`)
SELECT DISTINCT `entries`.`id`, `node`.`value` FROM `entries`, json_tree(`entries`.`draft`) AS `node`
WHERE `entries`.`draft` IS NOT NULL AND `node`.`type` = 'integer' AND (`node`.`key` = 'image_id' OR `node`.`key` LIKE '%img%');--> statement-breakpoint
-- The order of topics is no part of what is written in one (worker/data/entry-order.ts).
UPDATE `entries` SET `draft` = json_remove(`draft`, '$.sort') WHERE `type` = 'faq' AND `draft` IS NOT NULL;--> statement-breakpoint
UPDATE `revisions` SET `data` = json_remove(`data`, '$.sort') WHERE `entry_id` IN (SELECT `id` FROM `entries` WHERE `type` = 'faq');
