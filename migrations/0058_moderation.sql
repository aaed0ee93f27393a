CREATE TABLE `cases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`comment_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`member_id` integer,
	`text` text NOT NULL,
	`source` text NOT NULL,
	`pattern` text,
	`report_count` integer DEFAULT 0 NOT NULL,
	`reasons` text NOT NULL,
	`opened_at` text NOT NULL,
	`claimed_by` integer,
	`claimed_until` text,
	`decided_at` text,
	`decided_by` integer,
	`decision` text,
	`reason` text,
	`action_key` text,
	`before` text,
	`muted_until` text,
	`notification_id` integer,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`claimed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_open` ON `cases` (`comment_id`) WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `cases_queue` ON `cases` (`opened_at`,`id`) WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `cases_queue_member` ON `cases` (`member_id`,`id`) WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `cases_queue_article` ON `cases` (`article_id`,`id`) WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `cases_comment` ON `cases` (`comment_id`,`id`);--> statement-breakpoint
CREATE INDEX `cases_member` ON `cases` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `cases_action` ON `cases` (`action_key`,`id`) WHERE "cases"."action_key" is not null;--> statement-breakpoint
CREATE INDEX `cases_decided` ON `cases` (`decided_at`) WHERE "cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `cases_notification` ON `cases` (`notification_id`);--> statement-breakpoint
CREATE TABLE `comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_reports_user` ON `comment_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `comment_reports_notes` ON `comment_reports` (`comment_id`,`created_at`) WHERE "comment_reports"."note" is not null;--> statement-breakpoint
CREATE TABLE `comment_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`pattern` text NOT NULL,
	`action` text NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `comments` ADD `removed_by` text;--> statement-breakpoint
CREATE INDEX `comments_banned` ON `comments` (`banned_at`,`id`) WHERE "comments"."banned_at" is not null;--> statement-breakpoint
CREATE INDEX `comments_removed` ON `comments` (`removed_by`,`deleted_at`,`id`) WHERE "comments"."removed_by" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `muted_until` text;