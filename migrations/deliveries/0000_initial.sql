CREATE TABLE `letter_progress` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`written_at` text,
	PRIMARY KEY(`issue_id`, `lang`)
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`subscriber_id` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text,
	`sent_at` text,
	PRIMARY KEY(`issue_id`, `lang`, `subscriber_id`)
);
--> statement-breakpoint
CREATE INDEX `letters_waiting` ON `letters` (`due_at`) WHERE "letters"."state" in ('pending', 'sending', 'again');--> statement-breakpoint
CREATE INDEX `letters_given_up` ON `letters` (`due_at`) WHERE "letters"."state" in ('failed', 'lost');
