CREATE TABLE `content_changes` (
	`tag` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`hard_sequence` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_changes_latest` ON `content_changes` (`sequence`);--> statement-breakpoint
CREATE TABLE `cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `content_state` ADD `everything` integer DEFAULT 0 NOT NULL;