CREATE TABLE `counted_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`counted_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counted_messages_time` ON `counted_messages` (`counted_at`);