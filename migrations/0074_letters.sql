CREATE TABLE `letters` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`subscriber_id` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text,
	`sent_at` text,
	PRIMARY KEY(`issue_id`, `lang`, `subscriber_id`),
	FOREIGN KEY (`issue_id`) REFERENCES `issues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `letters_waiting` ON `letters` (`due_at`) WHERE "letters"."state" in ('pending', 'sending', 'again');--> statement-breakpoint
CREATE INDEX `letters_given_up` ON `letters` (`due_at`) WHERE "letters"."state" in ('failed', 'lost');--> statement-breakpoint
ALTER TABLE `issue_lists` ADD `complained` integer DEFAULT 0 NOT NULL;