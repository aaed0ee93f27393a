-- What operators send, and notifications for a VIP group (docs/decisions/102-notifications-at-the-desk.md).
CREATE TABLE `dispatches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text NOT NULL,
	`audience` text NOT NULL,
	`user_id` integer,
	`vip_group` text,
	`btn_link` text NOT NULL,
	`texts` text NOT NULL,
	`request_key` text,
	`due_at` text NOT NULL,
	`sent_at` text,
	`ended_at` text,
	`notification_id` integer,
	`audience_count` integer,
	`read_count` integer DEFAULT 0 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispatches_request_key_unique` ON `dispatches` (`request_key`);--> statement-breakpoint
CREATE INDEX `dispatches_due` ON `dispatches` (`due_at`) WHERE "dispatches"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX `dispatches_user` ON `dispatches` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `dispatches_notification` ON `dispatches` (`notification_id`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `vip_group` text;--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`vip_group`) WHERE "notifications"."vip_group" is not null;--> statement-breakpoint
CREATE INDEX `users_vip_group` ON `users` (`vip_group`) WHERE "users"."vip_group" is not null;