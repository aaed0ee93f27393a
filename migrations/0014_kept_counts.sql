CREATE TABLE `abandoned_pictures` (
	`path` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE "outbox"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX `outbox_over` ON `outbox` (`created_at`) WHERE "outbox"."state" in ('sent', 'dead');--> statement-breakpoint
DROP INDEX `comments_article`;--> statement-breakpoint
DROP INDEX `comments_replies`;--> statement-breakpoint
ALTER TABLE `comments` ADD `reply_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_threads` ON `comments` (`article_id`,`created_at`) WHERE "comments"."reply_to" is null and ("comments"."deleted_at" is null or "comments"."reply_count" > 0);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_article` ON `comments` (`article_id`);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`reply_to`,`created_at`) WHERE "comments"."deleted_at" is null;--> statement-breakpoint
DROP INDEX `subscriptions_list`;--> statement-breakpoint
CREATE INDEX `subscriptions_list` ON `subscriptions` (`lang`,`last_issue`) WHERE "subscriptions"."confirmed_at" is not null;--> statement-breakpoint
DROP INDEX `notifications_audience`;--> statement-breakpoint
CREATE INDEX `notifications_audience` ON `notifications` (`audience`,`user_id`);--> statement-breakpoint
ALTER TABLE `articles` ADD `thread_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `read_up_to` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `feedback_answers_user` ON `feedback_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `measures_wordy` ON `measures` (`day`) WHERE "measures"."kind" in ('found_nothing', 'script_error', 'csp');--> statement-breakpoint
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);
--> statement-breakpoint
INSERT INTO `cursors` (`name`, `value`) VALUES ('recount', '0 -1');
