CREATE TABLE `erased_members` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erased_members_time` ON `erased_members` (`at`);