CREATE TABLE `measures` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`bucket` integer DEFAULT 0 NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `key`, `bucket`)
);
--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `track_source` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `track_source` text;--> statement-breakpoint
ALTER TABLE `users` ADD `track_source` text;--> statement-breakpoint
CREATE INDEX `subscriptions_waiting` ON `subscriptions` (`created_at`) WHERE "subscriptions"."confirmed_at" is null;