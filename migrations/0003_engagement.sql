CREATE TABLE `ballot_options` (
	`poll_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`option_id` integer NOT NULL,
	PRIMARY KEY(`poll_id`, `user_id`, `option_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ballot_options_option` ON `ballot_options` (`option_id`);--> statement-breakpoint
CREATE INDEX `ballot_options_user` ON `ballot_options` (`user_id`);--> statement-breakpoint
CREATE TABLE `ballots` (
	`poll_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`poll_id`, `user_id`),
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ballots_user` ON `ballots` (`user_id`);--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`user_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `comment_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_likes_comment` ON `comment_likes` (`comment_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` integer NOT NULL,
	`user_id` integer,
	`reply_to` integer,
	`text` text NOT NULL,
	`liked_amount` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`edited_at` text,
	`deleted_at` text,
	`banned_at` text,
	`request_key` text,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `comments_article` ON `comments` (`article_id`,`reply_to`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`reply_to`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_request` ON `comments` (`user_id`,`request_key`);--> statement-breakpoint
ALTER TABLE `articles` ADD `liked_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `games` ADD `liked_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `poll_options` ADD `voted_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `polls` ADD `voted_before` integer DEFAULT 0 NOT NULL;