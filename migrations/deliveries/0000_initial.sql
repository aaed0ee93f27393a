CREATE TABLE `edition_progress` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`queued_count` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`unsubscribed_count` integer DEFAULT 0 NOT NULL,
	`complaint_count` integer DEFAULT 0 NOT NULL,
	`hard_bounce_count` integer DEFAULT 0 NOT NULL,
	`soft_bounce_count` integer DEFAULT 0 NOT NULL,
	`left_count` integer DEFAULT 0 NOT NULL,
	`written_at` text,
	PRIMARY KEY(`issue_id`, `lang`)
);
--> statement-breakpoint
CREATE TABLE `issue_deliveries` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`subscriber_id` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text,
	`sent_at` text,
	`message_id` text,
	PRIMARY KEY(`issue_id`, `lang`, `subscriber_id`)
);
--> statement-breakpoint
CREATE INDEX `issue_deliveries_waiting` ON `issue_deliveries` (`due_at`) WHERE "issue_deliveries"."state" in ('pending', 'sending', 'uncertain');--> statement-breakpoint
CREATE INDEX `issue_deliveries_given_up` ON `issue_deliveries` (`due_at`) WHERE "issue_deliveries"."state" in ('failed', 'abandoned');--> statement-breakpoint
CREATE INDEX `issue_deliveries_message` ON `issue_deliveries` (`message_id`) WHERE "issue_deliveries"."message_id" is not null;
