CREATE TABLE `erased_messages` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erased_messages_time` ON `erased_messages` (`at`);--> statement-breakpoint
CREATE TABLE `ended_subscriptions` (
	`key` text NOT NULL,
	`lang` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`key`, `lang`)
);
--> statement-breakpoint
CREATE INDEX `ended_subscriptions_time` ON `ended_subscriptions` (`at`);