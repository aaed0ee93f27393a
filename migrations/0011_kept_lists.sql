CREATE TABLE `list_entries` (
	`group_id` integer NOT NULL,
	`list_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`at` text NOT NULL,
	`liked_amount` integer NOT NULL,
	PRIMARY KEY(`group_id`, `list_id`)
);
--> statement-breakpoint
CREATE INDEX `list_entries_newest` ON `list_entries` (`list_id`,`at`,`item_id`);--> statement-breakpoint
CREATE INDEX `list_entries_popular` ON `list_entries` (`list_id`,`liked_amount`,`item_id`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` integer PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`type` text NOT NULL,
	`family` text NOT NULL,
	`key` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lists_name` ON `lists` (`locale`,`family`,`key`);--> statement-breakpoint
CREATE INDEX `lists_longest` ON `lists` (`locale`,`family`,`total`);--> statement-breakpoint
CREATE TABLE `ranks_due` (
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	PRIMARY KEY(`type`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `tag_labels_label` ON `tag_labels` (`label`);