CREATE TABLE `captchas` (
	`id` text PRIMARY KEY NOT NULL,
	`pin` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `captchas_expiry` ON `captchas` (`expires_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`captcha_id` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`gender` text,
	`email` text NOT NULL,
	`phone` text,
	`account_id` text,
	`country` text,
	`messenger` text,
	`messenger_account` text,
	`interest` text NOT NULL,
	`message` text NOT NULL,
	`newsletter` integer DEFAULT false NOT NULL,
	`is_junk` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_captcha_id_unique` ON `contact_messages` (`captcha_id`);--> statement-breakpoint
CREATE TABLE `feedback_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year` integer NOT NULL,
	`user_id` integer,
	`lang` text NOT NULL,
	`frequency` text NOT NULL,
	`frequency_other` text,
	`purposes` text NOT NULL,
	`purposes_other` text,
	`channel` text NOT NULL,
	`channel_other` text,
	`satisfaction` text NOT NULL,
	`satisfaction_other` text,
	`suggestion` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feedback_answers_member` ON `feedback_answers` (`year`,`user_id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`key` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_key_unique` ON `subscribers` (`key`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`subscriber_id` integer NOT NULL,
	`lang` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`last_issue` text,
	PRIMARY KEY(`subscriber_id`, `lang`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_list` ON `subscriptions` (`lang`,`last_issue`);--> statement-breakpoint
INSERT INTO `subscribers` (`email`, `key`, `created_at`)
SELECT `email`, lower(hex(randomblob(16))), strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM `users` WHERE `mail_news` = 1 AND `email_verified_at` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `subscriptions` (`subscriber_id`, `lang`, `created_at`, `confirmed_at`)
SELECT `subscribers`.`id`, `users`.`lang`, `subscribers`.`created_at`, `subscribers`.`created_at` FROM `subscribers` JOIN `users` ON `users`.`email` = `subscribers`.`email`;
--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `mail_news`;