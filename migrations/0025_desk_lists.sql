CREATE TABLE `undo_steps` (
	`operator_id` integer NOT NULL,
	`key` text NOT NULL,
	`entry_id` integer NOT NULL,
	`at` text NOT NULL,
	`step` text NOT NULL,
	PRIMARY KEY(`operator_id`, `key`, `entry_id`)
);
--> statement-breakpoint
CREATE INDEX `undo_steps_latest` ON `undo_steps` (`operator_id`,`key`,`at`);--> statement-breakpoint
CREATE INDEX `undo_steps_expiry` ON `undo_steps` (`at`);--> statement-breakpoint
ALTER TABLE `saved_views` ADD `place` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_views` ADD `is_shared` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `saved_views_shared` ON `saved_views` (`id`) WHERE "saved_views"."is_shared" = 1;--> statement-breakpoint
CREATE INDEX `entries_drafted` ON `entries` (`draft_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."draft_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_title` ON `entries` (`type`,`lang`,"title" collate nocase,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_state_title` ON `entries` (`type`,`lang`,`state`,"title" collate nocase,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_deleted` ON `entries` (`type`,`lang`,`deleted_at`,`id`) WHERE "entries"."deleted_at" is not null;